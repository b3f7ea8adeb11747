import { observer } from 'mobx-react-lite'
import { operators } from '../../../contract/operators/operators.ts'
import { useRead } from '../../kernel/hooks/use-read.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import { ActWords, formatMoment } from '../operator-log/index.ts'
import styles from './rate-page.module.css'

/** Who set which rates lately; read again when `of` changes. */
export const RateHistory = observer(({ of }: { of: string }) => {
  const { city } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation('operator')
  // A new rate adds a line, so the log is read again.
  const entries = useRead(operators.log, { query: { kind: 'rate', limit: 10 } }, of)

  if (!entries?.length) return null
  return (
    <section className={styles.history}>
      <h2>{t('rate.history')}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <ActWords entry={entry} />
            <p className={styles.note}>
              <bdi>{entry.actorName ?? t('log.system')}</bdi>
              {' · '}
              <time dateTime={entry.at}>
                {formatMoment(entry.at, language.current, city.timeZone)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
})
