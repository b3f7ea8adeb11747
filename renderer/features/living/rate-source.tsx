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

/** By what a figure was reckoned, whose word that is, and as of when. */
export const RateSource = observer(({ name, rate, write }: Props) => {
  const language = useStore(languageStore)
  const { timeZone } = useStores().city
  const { t } = useTranslation('market')
  const { kind, source, at, currency } = rate
  if (currency === null) return null
  const said = {
    name,
    sum: write(rate, currency),
    // In whatever script it was typed, it stands as one.
    source: `\u2068${source}\u2069`,
    date: formatDay(at, language.current, timeZone),
  }
  return (
    <p className={styles.note}>
      {kind === 'registration' ? t('living.source.whole', said) : t('living.source.perMeter', said)}
    </p>
  )
})
