import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import type { PlanBoard } from '../plan-board.ts'
import type { Thumbnails } from '../thumbnails.ts'
import { FilePanel } from './file-panel.tsx'
import { FilesPanel } from './files-panel.tsx'
import { GroupPanel } from './group-panel.tsx'
import { Hints } from './hints.tsx'
import styles from './side.module.css'

interface Props {
  board: PlanBoard
  thumbnails: Thumbnails
}

/** All about what is chosen on the board, and what can be done with it. */
export const SidePanel = observer(({ board, thumbnails }: Props) => {
  const { t } = useTranslation('import')
  const files = board.chosenFiles
  const [file] = files
  const group = board.groups.get(board.chosenGroup ?? '')
  return (
    <aside id="import-panel" className={styles.panel} aria-label={t('side.label')}>
      {files.length > 1 ? (
        <FilesPanel {...{ board, files }} />
      ) : file ? (
        <FilePanel key={file.id} {...{ board, thumbnails, file }} />
      ) : group ? (
        <GroupPanel key={group.id} {...{ board, group }} />
      ) : (
        <Hints board={board} />
      )}
    </aside>
  )
})
