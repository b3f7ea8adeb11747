import { Columns3, Search } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listing.ts'
import { categories, dealTypes } from '../../../contract/listing-words.ts'
import { usePart, useStores } from '../../app/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PopoverChip } from '../../ui/popover.tsx'
import { useCommand } from '../frame/use-command.ts'
import { columns, mayBeHidden } from './ad-columns.ts'
import { countBy, districtOf, isFiltering, noFilter, shownStatuses } from './ad-filter.ts'
import { adsPart } from './ads-store.ts'
import styles from './ads-tools.module.css'

/** Which ads are shown, and what of them. */
export const AdsTools = observer(() => {
  const ads = usePart(adsPart)
  const { t } = useTranslation('desk-ads')
  const { status, dealType, category, district } = ads.filter
  const districts = useDistricts()
  const rows = ads.own.rows

  return (
    <div className={styles.tools}>
      <SearchField />
      <Choice
        label={t('choice.status')}
        every={t('choice.everyStatus')}
        chosen={status}
        options={shownStatuses.map((each) => [each, t(`mine:badge.${each}`)])}
        counts={countBy(rows, (ad) => ad.status)}
        onChoose={(next) => ads.show({ status: next })}
      />
      <Choice
        label={t('choice.deal')}
        every={t('choice.everyDeal')}
        chosen={dealType}
        options={dealTypes.map((each) => [each, t(`form:deal.${each}`)])}
        counts={countBy(rows, (ad) => ad.dealType)}
        onChoose={(next) => ads.show({ dealType: next })}
      />
      <Choice
        label={t('choice.category')}
        every={t('choice.everyCategory')}
        chosen={category}
        options={categories.map((each) => [each, t(`listing:category.${each}`)])}
        counts={countBy(rows, (ad) => ad.category)}
        onChoose={(next) => ads.show({ category: next })}
      />
      <Choice
        label={t('choice.district')}
        every={t('choice.everyDistrict')}
        chosen={district}
        options={districts}
        counts={countBy(rows, districtOf)}
        onChoose={(next) => ads.show({ district: next })}
      />
      {isFiltering(ads.filter) && (
        <Button look="bare" onClick={() => ads.show(noFilter)}>
          {t('choice.reset')}
        </Button>
      )}
      <div className={styles.columns}>
        <PopoverChip
          label={
            <>
              <Columns3 size={18} aria-hidden="true" />
              {t('columns.choose')}
            </>
          }
          title={t('columns.title')}
          isChosen={ads.hidden.length > 0}
          renderContent={() => <ColumnChoice />}
        />
      </div>
    </div>
  )
})

const SearchField = observer(() => {
  const ads = usePart(adsPart)
  const { t } = useTranslation('desk-ads')
  const place = useRef<HTMLDivElement>(null)
  useCommand('find', () => place.current?.querySelector('input')?.select())
  return (
    <search ref={place} className={styles.search}>
      <Search size={18} className={styles.lens} aria-hidden="true" />
      <TextField
        label={t('search')}
        isLabelUnseen
        type="search"
        placeholder={t('search')}
        maxLength={limits.search}
        value={ads.filter.text}
        onChange={({ target }) => ads.show({ text: target.value })}
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

/** Those where there are ads, and the one that was chosen before there were none. */
function useDistricts(): [string, string][] {
  const { language } = useStores()
  const { own, filter } = usePart(adsPart)
  const names = new Map<string, string>(filter.district ? [[filter.district, filter.district]] : [])
  for (const ad of own.rows) addDistrict(names, ad, language.current)
  return [...names].sort(([, a], [, b]) => a.localeCompare(b))
}

function addDistrict(
  names: Map<string, string>,
  { district }: Listing,
  language: keyof NonNullable<Listing['district']>,
) {
  if (district) names.set(district.en, district[language])
}

const ColumnChoice = observer(() => {
  const ads = usePart(adsPart)
  const { t } = useTranslation('desk-ads')
  return (
    <ul className={styles.columnList}>
      {columns.filter(mayBeHidden).map((column) => (
        <li key={column}>
          <label className={styles.column}>
            <input
              type="checkbox"
              checked={!ads.hidden.includes(column)}
              onChange={() => ads.toggleColumn(column)}
            />
            {t(`column.${column}`)}
          </label>
        </li>
      ))}
    </ul>
  )
})
