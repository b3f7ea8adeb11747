import { observer } from 'mobx-react-lite'
import { editRules } from '../../../contract/listings/edit-rules.ts'
import {
  categories,
  currencies,
  currencySymbols,
  dealTypes,
  statuses,
} from '../../../contract/listings/listing-words.ts'
import { homeRateKinds } from '../../../contract/market/home-rates.ts'
import type { LogEntry } from '../../../contract/operators/operators.ts'
import { reportReasons } from '../../../contract/operators/reports.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'

/** Says what was done in the reader's language; an action that only a newer server knows is shown by its own name. */
export const ActWords = observer(({ entry }: { entry: LogEntry }) => {
  const language = useStore(languageStore)
  const { city } = useStores()
  const { t, i18n } = useTranslation('operator')
  const { action, details } = entry
  const key = `operator:act.${action}` as const
  if (!i18n.has(key)) return <span>{action}</span>

  const isBound = entry.subject === 'bounds'
  const say = (value: unknown): string => {
    if (isBound)
      return typeof value === 'number' ? t('bounds.percent', { n: value }) : t('bounds.none')
    if (typeof value === 'number') return formatNumber(value, language.current, 6)
    if (entry.subject === 'homeRates') return value ? String(value) : t('homeRates.none')
    if (value === null) return '—'
    const status = statuses.find((each) => each === value)
    return status ? t(`status.${status}`) : String(value ?? '')
  }
  const reason = reportReasons.find((each) => each === details.reason)
  const deal = dealTypes.find((each) => each === details.dealType)
  const category = categories.find((each) => each === details.category)
  const homeRate = homeRateKinds.find((each) => each === details.kind)
  const words = {
    deal: deal ? t(`deal.${deal}`) : '',
    category: category ? t(`listing:category.${category}`) : '',
    // Rates set before other currencies had rates are those of the city's own currency.
    sign: currencySymbols[currencies.find((each) => each === details.currency) ?? city.currency],
    kind: homeRate ? t(`homeRates.kind.${homeRate}`) : '',
    from: say(details.from),
    to: say(details.to),
    rules: editRules
      .filter((rule) => Array.isArray(details.rules) && details.rules.includes(rule))
      .map((rule) => t(`rule.${rule}`))
      .join(', '),
    reason: reason ? t(`ad:report.reason.${reason}`) : '',
  }
  return <span>{t(key, words)}</span>
})
