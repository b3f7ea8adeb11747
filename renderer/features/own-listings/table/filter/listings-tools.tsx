import { Search } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { RefObject } from 'react'
import { limits } from '../../../../../contract/limits.ts'
import { categories, dealTypes } from '../../../../../contract/listings/listing-words.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../../kernel/stores/stores.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { languageStore } from '../../../language/index.ts'
import { shownStatuses } from '../../owner-actions.ts'
import { listingTableStore } from '../listings-store.ts'
import { isFiltering, noFilter } from './listing-filter.ts'
import styles from './listings-tools.module.css'

interface Props {
  search?: RefObject<HTMLDivElement | null> | undefined
}

/** The filters that decide which listings are shown. */
export const ListingsTools = observer(({ search }: Props) => {
  const listings = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  const { status, dealType, category, district } = listings.filter
  const districts = useDistricts()
  const { counts } = listings.own

  return (
    <div className={styles.tools}>
      <SearchField {...(search && { place: search })} />
      <Choice
        label={t('choice.status')}
        every={t('choice.everyStatus')}
        chosen={status}
        options={shownStatuses.map((each) => [each, t(`mine:badge.${each}`)])}
        counts={counts.status}
        onChoose={(next) => listings.show({ status: next })}
      />
      <Choice
        label={t('choice.deal')}
        every={t('choice.everyDeal')}
        chosen={dealType}
        options={dealTypes.map((each) => [each, t(`form:deal.${each}`)])}
        counts={counts.dealType}
        onChoose={(next) => listings.show({ dealType: next })}
      />
      <Choice
        label={t('choice.category')}
        every={t('choice.everyCategory')}
        chosen={category}
        options={categories.map((each) => [each, t(`listing:category.${each}`)])}
        counts={counts.category}
        onChoose={(next) => listings.show({ category: next })}
      />
      <Choice
        label={t('choice.district')}
        every={t('choice.everyDistrict')}
        chosen={district}
        options={districts}
        counts={counts.district}
        onChoose={(next) => listings.show({ district: next })}
      />
      {isFiltering(listings.filter) && (
        <Button look="bare" onClick={() => listings.show(noFilter)}>
          {t('choice.reset')}
        </Button>
      )}
    </div>
  )
})

const SearchField = observer(({ place }: { place?: Props['search'] }) => {
  const listings = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  return (
    <search ref={place} className={styles.search}>
      <Search size={18} className={styles.lens} aria-hidden="true" />
      <TextField
        label={t('search')}
        isLabelUnseen
        type="search"
        placeholder={t('search')}
        maxLength={limits.search}
        value={listings.filter.text}
        onChange={({ target }) => listings.show({ text: target.value })}
      />
    </search>
  )
})

interface ChoiceProps<Value extends string> {
  label: string
  every: string
  chosen: Value | undefined
  options: readonly (readonly [Value, string])[]
  counts: ReadonlyMap<Value, number>
  onChoose: (value: Value | undefined) => void
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, every, chosen, options, counts, onChoose } = props
  return (
    <div className={styles.choice} data-chosen={chosen !== undefined}>
      <SelectField
        label={label}
        isLabelUnseen
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(options.find(([value]) => value === target.value)?.[0])}
      >
        <option value="">{every}</option>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name} ({counts.get(value) ?? 0})
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The districts that have listings, and the chosen one even when it has none left. */
function useDistricts(): [string, string][] {
  const language = useStore(languageStore)
  const { own, filter } = useStore(listingTableStore)
  const names = [...own.districts].map(([id, name]): [string, string] => [
    id,
    name[language.current],
  ])
  const { district } = filter
  if (district !== undefined && !own.districts.has(district)) names.push([district, district])
  return names.sort(([, a], [, b]) => a.localeCompare(b))
}
