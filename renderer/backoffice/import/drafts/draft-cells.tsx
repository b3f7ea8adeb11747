import { observer } from 'mobx-react-lite'
import { currenciesOf } from '../../../../contract/cities.ts'
import { limits } from '../../../../contract/limits.ts'
import { hasFloorsCount, needsCondition } from '../../../../contract/listings/listing-rules.ts'
import {
  apartmentCategories,
  apartmentConditions,
  categories,
  currencySymbols,
  dealTypes,
  isApartment,
} from '../../../../contract/listings/listing-words.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { AddressCell } from './address-cell.tsx'
import { AmountCell } from './amount-cell.tsx'
import { ChoiceCell } from './choice-cell.tsx'
import type { DraftFields } from './draft-fields.ts'
import styles from './drafts.module.css'

interface Props {
  /** The values of a draft, or those that all chosen drafts share. */
  fields: Partial<DraftFields>
  missing: readonly string[]
  /** What these fields belong to, for screen readers. */
  name: string
  onChange: (patch: Partial<DraftFields>) => void
}

type Column =
  | 'deal'
  | 'category'
  | 'rooms'
  | 'condition'
  | 'price'
  | 'currency'
  | 'address'
  | 'area'
  | 'floor'
  | 'floors'

/** The fields of a draft, or of several together, one cell each. */
export const DraftCells = observer(({ fields, missing, name, onChange }: Props) => {
  const { city } = useStores()
  const { t } = useTranslation(['import', 'form', 'listing'])
  const label = (field: Column) => `${t(`drafts.${field}`)}: ${name}`
  const lacks = (field: string) => missing.includes(field)
  const { category } = fields
  // If the drafts have different categories, every field is offered that some of them have.
  const isAny = category === undefined
  return (
    <>
      <td>
        <ChoiceCell
          label={label('deal')}
          value={fields.dealType}
          options={dealTypes.map((each) => [each, t(`form:deal.${each}`)])}
          onChange={(dealType) => dealType && onChange({ dealType })}
        />
      </td>
      <td>
        <ChoiceCell
          label={label('category')}
          value={category}
          isWrong={lacks('category')}
          options={categories.map((each) => [each, t(`listing:category.${each}`)])}
          onChange={(value) => onChange({ category: value })}
        />
      </td>
      <td>
        {(isAny || isApartment(category)) && (
          <ChoiceCell
            label={label('rooms')}
            value={fields.apartmentCategory}
            options={apartmentCategories.map((each) => [each, t(`listing:rooms.${each}`)])}
            onChange={(apartmentCategory) => onChange({ apartmentCategory })}
          />
        )}
      </td>
      <td>
        {(isAny || needsCondition(category)) && (
          <ChoiceCell
            label={label('condition')}
            value={fields.apartmentCondition}
            isWrong={lacks('apartmentCondition')}
            options={apartmentConditions.map((each) => [each, t(`listing:condition.${each}`)])}
            onChange={(apartmentCondition) => onChange({ apartmentCondition })}
          />
        )}
      </td>
      <td>
        <div className={styles.pair}>
          <AmountCell
            label={label('price')}
            value={fields.price}
            range={limits.price}
            isWrong={lacks('price')}
            isWide
            onChange={(price) => onChange({ price })}
          />
          <ChoiceCell
            label={label('currency')}
            value={fields.currency}
            options={currenciesOf(city).map((each) => [each, currencySymbols[each]])}
            onChange={(currency) => currency && onChange({ currency })}
          />
        </div>
      </td>
      <td>
        <AddressCell
          label={label('address')}
          address={fields.address}
          hasPoint={Boolean(fields.coordinates)}
          isWrong={lacks('address') || lacks('coordinates') || lacks('city')}
          onChange={onChange}
        />
      </td>
      <td>
        <AmountCell
          label={label('area')}
          value={fields.area}
          range={limits.area}
          isFraction
          onChange={(area) => onChange({ area })}
        />
      </td>
      <td>
        <div className={styles.pair}>
          {(isAny || isApartment(category)) && (
            <AmountCell
              label={label('floor')}
              value={fields.floor}
              range={limits.floor}
              isWrong={lacks('floor')}
              onChange={(floor) => onChange({ floor })}
            />
          )}
          {(isAny || hasFloorsCount(category)) && (
            <AmountCell
              label={label('floors')}
              value={fields.floorsCount}
              range={limits.floorsCount}
              onChange={(floorsCount) => onChange({ floorsCount })}
            />
          )}
        </div>
      </td>
    </>
  )
})
