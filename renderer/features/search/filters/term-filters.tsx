import { observer } from 'mobx-react-lite'
import { limits } from '../../../../contract/limits.ts'
import { rentalPeriods, sources } from '../../../../contract/listings/listing-words.ts'
import { NumberField } from '../../../kernel/fields/number-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ChoiceChips } from './choice-chips.tsx'
import type { SectionsProps } from './filter-section.tsx'
import { FilterSection } from './filter-section.tsx'
import { OneOfChips } from './one-of-chips.tsx'

const freshDays = [1, 3, 7, 30] as const

/** Filters by who offers the listing, on which terms, and how new it is. */
export const TermFilters = observer(({ filters, section, onChange }: SectionsProps) => {
  const { t } = useTranslation(['search', 'words'])
  const isForRent = filters.dealType === undefined || filters.dealType.includes('rent')
  return (
    <>
      <FilterSection {...section('source')} title={t('words:source')}>
        <ChoiceChips
          legend={t('words:source')}
          options={sources}
          chosen={filters.source}
          renderLabel={(source) => t(`words:sources.${source}`)}
          onChange={(source) => onChange({ source })}
        />
      </FilterSection>
      <FilterSection {...section('perMeter')} title={t('words:perMeter')}>
        <NumberField
          label={t('words:perMeter')}
          range={limits.filterPrice}
          value={filters.maxPricePerMeter}
          onChange={(maxPricePerMeter) => onChange({ maxPricePerMeter })}
        />
      </FilterSection>
      {isForRent && (
        <>
          <FilterSection {...section('period')} title={t('words:period')}>
            <OneOfChips
              legend={t('words:period')}
              options={rentalPeriods}
              chosen={filters.period}
              renderLabel={(count) => t('words:months', { count })}
              onChange={(period) => onChange({ period })}
            />
          </FilterSection>
          <FilterSection {...section('deposit')} title={t('words:deposit')}>
            <NumberField
              label={t('words:deposit')}
              range={limits.filterPrice}
              value={filters.maxDeposit}
              onChange={(maxDeposit) => onChange({ maxDeposit })}
            />
          </FilterSection>
        </>
      )}
      <Switch
        isOn={filters.noCommission ?? false}
        onChange={(isOn) => onChange({ noCommission: isOn || undefined })}
      >
        {t('words:noCommission')}
      </Switch>
      <Switch
        isOn={filters.withPlan ?? false}
        onChange={(isOn) => onChange({ withPlan: isOn || undefined })}
      >
        {t('words:withPlan')}
      </Switch>
      <FilterSection {...section('fresh')} title={t('words:fresh')}>
        <OneOfChips
          legend={t('words:fresh')}
          options={freshDays}
          chosen={filters.freshDays}
          renderLabel={(count) => t('words:days', { count })}
          onChange={(days) => onChange({ freshDays: days })}
        />
      </FilterSection>
    </>
  )
})
