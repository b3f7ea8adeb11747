import { Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ImportSummary } from '../../../../contract/import/plan.ts'
import { formatDay } from '../../../../texts/format/days.ts'
import { languageStore } from '../../../features/language/index.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AskDialog } from '../batch/ask-dialog.tsx'
import { useAsk } from '../batch/use-ask.ts'
import { useOwner } from '../batch/use-owner.ts'
import { importStore } from '../import-store.ts'
import { useTake } from '../use-take.ts'
import styles from './start.module.css'

const resting = new Set(['planned', 'done', 'cancelled', 'undone', 'paused'])
/** Forgetting one of these loses something that is still to be sent. */
const unfinished = new Set(['planned', 'paused'])

export const OpenBatches = observer(() => {
  const store = useStore(importStore)
  const { t } = useTranslation('import')
  const ask = useAsk()
  const [toForget, setToForget] = useState<ImportSummary>()
  if (!store.batches) return <Skeleton height="180px" />
  if (store.batches.length === 0) return null

  const forget = async ({ batch }: ImportSummary) => {
    setToForget(undefined)
    await ask(store.desktop.import.forget({ batch }))
    await store.readBatches()
  }

  return (
    <section aria-labelledby="open-imports">
      <h2 id="open-imports" className={styles.listTitle}>
        {t('start.batches')}
      </h2>
      <ul className={styles.list}>
        {store.batches.map((batch) => (
          <BatchLine
            key={batch.batch}
            batch={batch}
            onForget={() => (unfinished.has(batch.state) ? setToForget(batch) : void forget(batch))}
          />
        ))}
      </ul>
      {toForget && (
        <AskDialog
          title={t('start.forgetTitle')}
          text={t('start.forgetText')}
          yes={t('start.forget')}
          onYes={() => void forget(toForget)}
          onNo={() => setToForget(undefined)}
        />
      )}
    </section>
  )
})

const BatchLine = observer(
  ({ batch, onForget }: { batch: ImportSummary; onForget: () => void }) => {
    const language = useStore(languageStore)
    const { timeZone } = useStores().city
    const { t } = useTranslation('import')
    const { openBatch } = useTake()
    const { title, state, createdAt, groups, files, sent, failed } = batch
    const owner = useOwner()(batch.account)
    return (
      <li className={styles.line}>
        <div className={styles.lineText}>
          <p className={styles.lineTitle}>
            <bdi>{title}</bdi>
          </p>
          <p className={styles.muted}>
            {formatDay(createdAt, language.current, timeZone)} · {t('count.ads', { count: groups })}{' '}
            · {t('count.files', { count: files })}
            {sent > 0 && ` · ${t('start.sent', { n: sent })}`}
            {failed > 0 && ` · ${t('start.failed', { n: failed })}`}
            {owner && ` · ${t('head.account', { name: owner })}`}
          </p>
        </div>
        <span className={styles.state} data-state={state}>
          {t(`batch.${state}`)}
        </span>
        <Button look="soft" onClick={() => openBatch(batch.batch)}>
          {t(unfinished.has(state) ? 'start.goOn' : 'start.open')}
        </Button>
        <IconButton
          label={t('start.forgetNamed', { title })}
          disabled={!resting.has(state)}
          onClick={onForget}
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </li>
    )
  },
)
