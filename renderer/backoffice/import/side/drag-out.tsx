import type { ImportFile } from '../../../../contract/import/plan.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { useAsk } from '../batch/use-ask.ts'
import { importStore } from '../import-store.ts'
import type { PlanBoard } from '../plan-board.ts'
import styles from './side.module.css'

interface Props {
  board: PlanBoard
  file: ImportFile
  picture: string
}

/** An image that can be dragged out of the window as a file. */
export const DragOut = ({ board, file, picture }: Props) => {
  const { desktop } = useStore(importStore)
  const { t } = useTranslation('import')
  const ask = useAsk()
  return (
    <img
      className={styles.preview}
      src={picture}
      alt=""
      draggable
      title={t('side.dragOut')}
      onDragStart={(event) => {
        event.preventDefault()
        void ask(desktop.window.dragOut({ batch: board.id, files: [file.id] }))
      }}
    />
  )
}
