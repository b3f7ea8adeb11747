import { observer } from 'mobx-react-lite'
import type { LogEntry } from '../../../contract/operators/operators.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import cardTable from '../../ui/card-table.module.css'
import { classes } from '../../ui/classes.ts'
import { languageStore } from '../language/index.ts'
import { ActWords } from './act-words.tsx'
import { formatMoment } from './format-moment.ts'
import styles from './log-page.module.css'

/** Says when, who, what, and about which person or listing. */
export const LogLine = observer(({ entry }: { entry: LogEntry }) => {
  const language = useStore(languageStore)
  const { timeZone } = useStores().city
  const { t } = useTranslation('operator')
  const { at, actorName, details } = entry
  const note = typeof details.note === 'string' ? details.note : ''
  return (
    <tr className={classes(cardTable.row, styles.line)}>
      <td className={styles.at}>
        <time dateTime={at}>{formatMoment(at, language.current, timeZone)}</time>
      </td>
      <td>
        <bdi>{actorName ?? t('log.system')}</bdi>
      </td>
      <td>
        <ActWords entry={entry} />
        {note && (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
      </td>
      <td>
        <Subject entry={entry} />
      </td>
    </tr>
  )
})

function Subject({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation('operator')
  const { subject, subjectId, subjectName, details } = entry
  if (subject === 'bounds' || subject === 'homeRates') return t(`logKind.${subject}`)
  if (subject === 'rate' || subjectId === null) return t('logKind.rate')
  const listingId = subject === 'report' ? details.listingId : subjectId
  const to = subject === 'user' ? `/moderation/users?search=${subjectId}` : `/ad/${listingId}`
  return (
    <AppLink to={to} className={styles.link}>
      <bdi>{subjectName ?? t('log.gone', { id: subjectId })}</bdi>
    </AppLink>
  )
}
