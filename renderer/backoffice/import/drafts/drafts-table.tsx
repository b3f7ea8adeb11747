import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { PlanBoard } from '../plan-board.ts'
import { DraftCells } from './draft-cells.tsx'
import { commonFields } from './draft-fields.ts'
import { DraftRow } from './draft-row.tsx'
import styles from './drafts.module.css'
import type { DraftsStore } from './drafts-store.ts'
import { importDraftsStore, isOpen } from './drafts-store.ts'
import { useDraftFailure } from './use-draft-failure.ts'

const columns = [
  'ad',
  'state',
  'deal',
  'category',
  'rooms',
  'condition',
  'price',
  'address',
  'area',
  'floor',
] as const

/** The drafts that the import made, to be filled in side by side and published together. */
export const DraftsTable = observer(({ board }: { board: PlanBoard }) => {
  const { t } = useTranslation('import')
  const failureWords = useDraftFailure()
  const store = useStore(importDraftsStore).of(board.id)
  const ids = board.orderedGroups.flatMap(({ target, listingId, state }) =>
    target.kind === 'new' && listingId && state !== 'undone' ? [listingId] : [],
  )
  const asked = ids.join()
  useEffect(() => {
    if (asked !== '') void store.load(asked.split(','))
  }, [store, asked])

  if (ids.length === 0) return <p>{t('drafts.none')}</p>
  if (store.state.kind === 'failed')
    return (
      <div role="alert">
        <p>{failureWords(store.state.failure)}</p>
        <Button onClick={() => void store.load(ids)}>{t('run.retry')}</Button>
      </div>
    )
  if (store.state.kind === 'loading' && store.rows.size === 0) return <Skeleton height="260px" />
  return (
    <div className={styles.drafts}>
      <DraftsBar store={store} />
      <section className={styles.frame} aria-label={t('view.drafts')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>
                <ChooseAll store={store} />
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`drafts.${column}`)}
                </th>
              ))}
            </tr>
            {store.chosenDrafts.length > 1 && <Together store={store} />}
          </thead>
          <tbody>
            {store.list.map((draft) => (
              <DraftRow key={draft.listing.id} {...{ store, draft }} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
})

const DraftsBar = observer(({ store }: { store: DraftsStore }) => {
  const { toasts } = useStores()
  const { t } = useTranslation('import')
  const { ready } = store
  const publish = async () => {
    const wanted = ready.length
    const sent = await store.publishReady()
    if (sent > 0) toasts.show(t('drafts.published', { count: sent }))
    if (sent < wanted)
      toasts.show(t('drafts.notPublished', { count: wanted - sent }), { kind: 'bad' })
  }
  const save = async () => {
    const isSaved = await store.saveAll()
    toasts.show(t(isSaved ? 'drafts.saved' : 'drafts.notSaved'), isSaved ? {} : { kind: 'bad' })
  }
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.muted}>
        {store.chosen.size > 0
          ? t('drafts.chosen', { count: store.chosen.size })
          : t('drafts.hint')}
      </p>
      <Button disabled={!store.hasUnsaved || store.isPublishing} onClick={() => void save()}>
        {t('drafts.save')}
      </Button>
      <Button
        look="primary"
        disabled={ready.length === 0 || store.isPublishing}
        onClick={() => void publish()}
      >
        {ready.length === 0 ? t('drafts.noneReady') : t('drafts.publish', { count: ready.length })}
      </Button>
    </div>
  )
})

const ChooseAll = observer(({ store }: { store: DraftsStore }) => {
  const { t } = useTranslation('import')
  const open = store.list.filter(isOpen).map(({ listing }) => listing.id)
  const isAll = open.length > 0 && open.every((id) => store.chosen.has(id))
  return (
    <input
      type="checkbox"
      className={styles.check}
      aria-label={t('drafts.all')}
      checked={isAll}
      onChange={() => store.choose(new Set(isAll ? [] : open))}
    />
  )
})

/** One row for all chosen drafts: a value that is typed here is set in each of them. */
const Together = observer(({ store }: { store: DraftsStore }) => {
  const { t } = useTranslation('import')
  const drafts = store.chosenDrafts
  return (
    <tr className={styles.together}>
      <td />
      <th scope="row">{t('drafts.together', { count: drafts.length })}</th>
      <td />
      <DraftCells
        fields={commonFields(drafts.map(({ fields }) => fields))}
        missing={[]}
        name={t('drafts.together', { count: drafts.length })}
        onChange={(patch) => store.edit(store.chosen, patch)}
      />
    </tr>
  )
})
