import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { PlanBoard } from '../../plan-board.ts'
import styles from './settings-bar.module.css'
import { TableDialog } from './table-dialog.tsx'

/** Says that a table beside the folders can fill in the listings; hidden once it was applied. */
export const TableNotice = observer(({ board }: { board: PlanBoard }) => {
  const { t } = useTranslation('import')
  const [isOpen, setOpen] = useState(false)
  const { table } = board.head
  if (!table || table.isApplied) return null
  return (
    <div className={styles.notice}>
      <p>{t('table.beside', { name: table.name })}</p>
      <Button look="soft" onClick={() => setOpen(true)}>
        {t('table.look')}
      </Button>
      {isOpen && <TableDialog board={board} onClose={() => setOpen(false)} />}
    </div>
  )
})
