import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { ImportFile } from '../../../../contract/import/plan.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAsk } from '../batch/use-ask.ts'
import { useAmounts } from '../format-amount.ts'
import { importStore } from '../import-store.ts'
import { usePlanActs } from '../plan/board/use-plan-acts.ts'
import type { PlanBoard } from '../plan-board.ts'
import { isTakenOut } from '../tally.ts'
import type { Thumbnails } from '../thumbnails.ts'
import { DragOut } from './drag-out.tsx'
import { FileTrouble } from './file-trouble.tsx'
import { Facts } from './hints.tsx'
import { MoveTo } from './move-to.tsx'
import styles from './side.module.css'
import { VideoSecond } from './video-second.tsx'

interface Props {
  board: PlanBoard
  thumbnails: Thumbnails
  file: ImportFile
}

export const FilePanel = observer(({ board, thumbnails, file }: Props) => {
  const { t } = useTranslation('import')
  const { bytes } = useAmounts()
  const acts = usePlanActs(board)
  const group = board.groups.get(file.group)
  const isOut = file.skipped !== null
  const isBack = isTakenOut(file)
  useEffect(() => thumbnails.want(file.id), [thumbnails, file.id])
  const picture = thumbnails.of(file.id)
  const isCover = group !== undefined && board.coverOf(group) === file.id
  const { width, height, takenAt, outBytes } = file
  return (
    <>
      <div>
        <h2 className={styles.title}>
          <bdi>{file.name}</bdi>
        </h2>
        {group && (
          <p className={styles.muted}>
            {t('side.ofAd')} <bdi>{group.title}</bdi>
          </p>
        )}
      </div>
      {file.kind === 'video' && board.isEditable ? (
        <VideoSecond {...{ board, file }} poster={picture ?? undefined} />
      ) : (
        picture && <DragOut board={board} file={file} picture={picture} />
      )}
      <FileTrouble {...{ board, thumbnails, file }} />
      {board.isEditable && group && (
        <div className={styles.acts}>
          {!isCover && !isOut && (
            <Button look="soft" onClick={() => void acts.setCover(group.id, file.id)}>
              {t('act.cover')}
            </Button>
          )}
          <Button onClick={() => void acts.setRemoved([file.id], !isBack)}>
            {t(
              isBack ? (file.skipped === 'known' ? 'act.sendAgain' : 'act.restore') : 'act.remove',
            )}
          </Button>
          <MoveTo board={board} files={[file.id]} />
        </div>
      )}
      <div className={styles.acts}>
        {file.state === 'failed' && board.state !== 'scanning' && (
          <Button look="soft" onClick={() => void acts.retry([file.id])}>
            {t('run.retry')}
          </Button>
        )}
        <ShowInFolder board={board} file={file} />
      </div>
      <Facts
        lines={[
          ...(width && height ? ([[t('side.size'), `${width} × ${height}`]] as const) : []),
          [
            t('side.bytes'),
            outBytes === null ? bytes(file.bytes) : `${bytes(file.bytes)} → ${bytes(outBytes)}`,
          ],
          ...(takenAt
            ? ([[t('side.taken'), takenAt.slice(0, 16).replace('T', ' ')]] as const)
            : []),
          [t('side.place'), t('side.stripped')],
        ]}
      />
    </>
  )
})

/** Shows the file in the system's file manager. */
const ShowInFolder = ({ board, file }: { board: PlanBoard; file: ImportFile }) => {
  const { desktop } = useStore(importStore)
  const { toasts } = useStores()
  const { t } = useTranslation('import')
  const ask = useAsk()
  const show = async () => {
    const shown = await ask(desktop.window.showInFolder({ batch: board.id, file: file.id }))
    if (shown?.value === false) toasts.show(t('side.notInFolder'), { kind: 'bad' })
  }
  return <Button onClick={() => void show()}>{t('side.showInFolder')}</Button>
}
