import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { FeedRun } from '../../../../contract/feeds/feed-sources.ts'
import { isUnderWay, itemKinds } from '../../../../contract/feeds/feed-sources.ts'
import type { Failure } from '../../../kernel/api/api-client.ts'
import { FailureNote } from '../../../kernel/failure-note.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import type { Page } from '../../../kernel/pages/page.ts'
import { usePageParams } from '../../../kernel/pages/pages-context.ts'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button, Chip } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from '../feeds.module.css'
import { FeedsFrame } from '../feeds-frame.tsx'
import { useRunWords } from '../run-words.ts'
import { useTold } from '../use-told.ts'
import { DecideAll } from './decide-all.tsx'
import { planStore } from './plan-store.ts'
import { PlanTable } from './plan-table.tsx'

const PlanPage = () => (
  <FeedsFrame>
    <Content />
  </FeedsFrame>
)

const Content = observer(() => {
  const plan = useStore(planStore)
  const { t } = useTranslation('feeds')
  const { id = '' } = usePageParams()
  useEffect(() => void plan.open(id), [plan, id])
  useEffect(() => plan.watch(), [plan])
  const { state } = plan
  return (
    <>
      <AppLink to="/feeds">{t('plan.back')}</AppLink>
      {state.kind === 'loading' && <Skeleton height="240px" />}
      {state.kind === 'failed' && (
        <FailureNote failure={state.failure} onRetry={() => void plan.open(id)} />
      )}
      {state.kind === 'ready' && <Plan run={state.run} />}
    </>
  )
})

const Plan = observer(({ run }: { run: FeedRun }) => {
  const plan = useStore(planStore)
  const { t } = useTranslation('feeds')
  const words = useRunWords()
  const { sourceName, counts, done, total } = run
  return (
    <>
      <h1>
        <bdi>{sourceName}</bdi>
      </h1>
      <p role="status">{words(run)}</p>
      {isUnderWay(run.state) && (
        <progress aria-label={words(run)} {...(total > 0 && { max: total, value: done })} />
      )}
      <Acts run={run} />
      <fieldset className={styles.chips}>
        <legend className="unseen">{t('plan.filter')}</legend>
        <Chip
          isChosen={plan.filter.kind === undefined}
          onClick={() => plan.setFilter({ kind: undefined })}
        >
          {t('plan.all')}
        </Chip>
        {([...itemKinds, 'conflicts'] as const)
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <Chip
              key={kind}
              isChosen={plan.filter.kind === kind}
              onClick={() => plan.setFilter({ kind })}
            >
              {t(`kind.${kind}`)} {counts[kind]}
            </Chip>
          ))}
      </fieldset>
      <Search />
      {run.state === 'waiting' && <DecideAll />}
      <PlanTable isWaiting={run.state === 'waiting'} />
    </>
  )
})

const Search = observer(() => {
  const plan = useStore(planStore)
  const { t } = useTranslation('feeds')
  return (
    <TextField
      label={t('plan.search')}
      type="search"
      value={plan.filter.search}
      onChange={(event) => plan.setFilter({ search: event.target.value })}
    />
  )
})

const Acts = observer(({ run }: { run: FeedRun }) => {
  const plan = useStore(planStore)
  const tell = useTold()
  const { t } = useTranslation('feeds')
  const [isBusy, setBusy] = useState(false)
  const act = async (move: () => Promise<Failure | undefined>) => {
    setBusy(true)
    await tell(move())
    setBusy(false)
  }
  const isStoppable = ['fetching', 'reading', 'waiting'].includes(run.state)
  const isUndoable = run.undoUntil !== null && Date.parse(run.undoUntil) > Date.now()
  if (!isStoppable && !isUndoable) return null
  return (
    <div className={styles.acts}>
      {run.state === 'waiting' && (
        <Button look="primary" disabled={isBusy} onClick={() => void act(plan.apply)}>
          {t('plan.apply')}
        </Button>
      )}
      {isStoppable && (
        <Button look="quiet" disabled={isBusy} onClick={() => void act(plan.dismiss)}>
          {t('plan.dismiss')}
        </Button>
      )}
      {isUndoable && (
        <Button look="soft" disabled={isBusy} onClick={() => void act(plan.undo)}>
          {t('plan.undo')}
        </Button>
      )}
    </div>
  )
})

export const planPage: Page = {
  Component: PlanPage,
  load: async () => {},
  head: (_root, { params }, t) => ({
    title: `${t('feeds:title')} — Sakhli`,
    description: t('feeds:title'),
    path: `/feeds/run/${params.id}`,
    isIndexed: false,
    isPrivate: true,
  }),
}
