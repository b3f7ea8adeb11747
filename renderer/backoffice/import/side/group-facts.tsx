import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { currenciesOf } from '../../../../contract/cities.ts'
import type { ImportGroup, SomeFacts } from '../../../../contract/import/plan.ts'
import { limits } from '../../../../contract/limits.ts'
import type { Currency } from '../../../../contract/listings/listing-words.ts'
import { currencySymbols } from '../../../../contract/listings/listing-words.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { readAmount } from '../drafts/draft-fields.ts'
import type { PlanActs } from '../plan/board/use-plan-acts.ts'
import styles from './side.module.css'

interface Props {
  group: ImportGroup
  acts: PlanActs
}

/** The facts that the draft will start with; a table can fill them in too. */
export const GroupFacts = observer(({ group, acts }: Props) => {
  const { city } = useStores()
  const { t } = useTranslation('import')
  const { facts } = group
  const say = (part: SomeFacts) => void acts.describe(group.id, part)
  return (
    <div className={styles.details}>
      <Amount
        label={t('drafts.price')}
        value={facts.price}
        range={limits.price}
        onChange={(price) => say({ price })}
      />
      <SelectField
        label={t('drafts.currency')}
        value={facts.currency ?? 'USD'}
        onChange={({ target: { value } }) => say({ currency: value as Currency })}
      >
        {currenciesOf(city).map((each) => (
          <option key={each} value={each}>
            {currencySymbols[each]}
          </option>
        ))}
      </SelectField>
      <Amount
        label={t('drafts.area')}
        value={facts.area}
        range={limits.area}
        isFraction
        onChange={(area) => say({ area })}
      />
      <Amount
        label={t('drafts.floor')}
        value={facts.floor}
        range={limits.floor}
        onChange={(floor) => say({ floor })}
      />
      <Amount
        label={t('drafts.floors')}
        value={facts.floorsCount}
        range={limits.floorsCount}
        onChange={(floorsCount) => say({ floorsCount })}
      />
    </div>
  )
})

interface AmountProps {
  label: string
  value: number | null
  range: { min: number; max: number }
  isFraction?: boolean
  onChange: (value: number | null) => void
}

/** Saved when the field is left; an impossible number stays in the field to be corrected. */
const Amount = ({ label, value, range, isFraction = false, onChange }: AmountProps) => {
  const { t } = useTranslation('import')
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const keep = () => {
    if (typed === undefined) return
    const read = readAmount(typed, isFraction)
    const fits =
      read === null ||
      (read !== undefined &&
        read >= range.min &&
        read <= range.max &&
        (isFraction || Number.isInteger(read)))
    setWrong(!fits)
    if (!fits) return
    setTyped(undefined)
    if (read !== value) onChange(read)
  }
  return (
    <TextField
      label={label}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      value={typed ?? (value === null ? '' : String(value))}
      wrong={isWrong ? t('side.range', range) : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep()
      }}
    />
  )
}
