import { observer } from 'mobx-react-lite'
import type { HomeRate } from '../../../contract/market/home-rates.ts'
import { formatDay } from '../../../texts/format/days.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import styles from './living.module.css'
import type { WriteRange } from './use-range.ts'

interface Props {
  name: string
  rate: HomeRate
  write: WriteRange
}

/** The rate by which a figure was calculated, its source and its date. */
export const RateSource = observer(({ name, rate, write }: Props) => {
  const language = useStore(languageStore)
  const { timeZone } = useStores().city
  const { t } = useTranslation('market')
  const { kind, source, at, currency } = rate
  if (currency === null) return null
  const said = {
    name,
    sum: write(rate, currency),
    // Isolated, so that its script does not change the direction of the sentence.
    source: `\u2068${source}\u2069`,
    date: formatDay(at, language.current, timeZone),
  }
  return (
    <p className={styles.note}>
      {kind === 'registration' ? t('living.source.whole', said) : t('living.source.perMeter', said)}
    </p>
  )
})
