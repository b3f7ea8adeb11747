import { observer } from 'mobx-react-lite'
import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDrop } from '../../ui/use-drop.ts'
import { useCommand } from '../frame/commands/use-command.ts'
import { BatchScreen } from './batch/batch-screen.tsx'
import styles from './import-page.module.css'
import { importStore } from './import-store.ts'
import { StartScreen } from './start/start-screen.tsx'
import { useTake } from './use-take.ts'

/** The bulk import of images; the address names the import that is open. */
export const ImportPage = () => (
  <Suspense fallback={<Waiting />}>
    <Import />
  </Suspense>
)

const Import = observer(() => {
  const store = useStore(importStore)
  const { t } = useTranslation('import')
  const [search] = useSearchParams()
  const batch = search.get('batch')
  const take = useTake()
  const { isOver, handlers } = useDrop(({ files }) => void take.drop([...files]))
  useCommand('import.chooseFolder', () => void take.chooseFolder())
  useCommand('import.chooseFiles', () => void take.chooseFiles())

  useEffect(() => store.listen(), [store])
  useEffect(() => {
    void store.readBatches()
    void store.readProposals()
    if (batch) void store.open(batch)
    else store.close()
  }, [store, batch])

  return (
    <section className={styles.page} {...handlers}>
      {batch ? <OpenBatch /> : <StartScreen />}
      {isOver && (
        <div className={styles.dropHere} aria-hidden="true">
          {t(store.board && !store.board.isEditable ? 'start.dropAnew' : 'start.dropNow')}
        </div>
      )}
    </section>
  )
})

const OpenBatch = observer(() => {
  const { board, thumbnails, failure } = useStore(importStore)
  const { t } = useTranslation('import')
  const { leave } = useTake()
  if (board && thumbnails) return <BatchScreen key={board.id} {...{ board, thumbnails }} />
  if (!failure) return <Waiting />
  return (
    <div className={styles.failed} role="alert">
      <p>{t(`error.${failure.code}`)}</p>
      <Button onClick={leave}>{t('start.all')}</Button>
    </div>
  )
})

const Waiting = () => (
  <div className={styles.waiting}>
    <Skeleton width="260px" height="32px" />
    {[0, 1, 2].map((n) => (
      <Skeleton key={n} height="150px" />
    ))}
  </div>
)
