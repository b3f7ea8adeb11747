import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { logKinds } from '../../../contract/operators/operators.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import cardTable from '../../ui/card-table.module.css'
import { SelectField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { operatorPage } from '../operator/index.ts'
import { LogLine } from './log-line.tsx'
import styles from './log-page.module.css'
import { logStore } from './log-store.ts'

const Log = observer(() => {
  const log = useStore(logStore)
  const { t } = useTranslation('operator')
  useEffect(() => void log.open(), [log])
  const { query, actors } = log
  return (
    <>
      <h1>{t('log.title')}</h1>
      <div className={styles.filters}>
        <SelectField
          label={t('log.kind')}
          value={query.kind ?? ''}
          onChange={(event) => {
            const kind = logKinds.find((each) => each === event.target.value)
            void log.find({ ...query, kind })
          }}
        >
          <option value="">{t('log.everything')}</option>
          {logKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`logKind.${kind}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('log.actor')}
          value={query.actor ?? ''}
          onChange={(event) => void log.find({ ...query, actor: event.target.value || undefined })}
        >
          <option value="">{t('log.everybody')}</option>
          <option value="system">{t('log.system')}</option>
          {actors.map(({ id, agencyName, login }) => (
            <option key={id} value={id}>
              {agencyName ?? login ?? id}
            </option>
          ))}
        </SelectField>
      </div>
      <Entries />
    </>
  )
})

const Entries = observer(() => {
  const log = useStore(logStore)
  const { t } = useTranslation('operator')
  const { state, entries, isWhole } = log
  if (entries.length === 0) {
    if (state.kind === 'failed')
      return <FailureNote failure={state.failure} onRetry={() => void log.find(log.query)} />
    if (state.kind !== 'ready') return <Skeleton height="240px" />
    return <p role="status">{t('log.empty')}</p>
  }
  return (
    <div aria-busy={state.kind === 'loading'}>
      <table className={cardTable.table}>
        <thead>
          <tr>
            <th scope="col">{t('log.at')}</th>
            <th scope="col">{t('log.actor')}</th>
            <th scope="col">{t('log.act')}</th>
            <th scope="col">{t('log.kind')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <LogLine key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      {state.kind === 'failed' && (
        <FailureNote failure={state.failure} hasKept onRetry={() => void log.loadMore()} />
      )}
      {!isWhole && state.kind !== 'failed' && (
        <Button className={styles.more} onClick={() => void log.loadMore()}>
          {t('more')}
        </Button>
      )}
    </div>
  )
})

export const logPage = operatorPage({
  path: '/moderation/log',
  title: 'operator:log.title',
  Content: Log,
})
