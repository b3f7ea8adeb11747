import { Eye, Stamp, Table2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { Button, Chip } from '../../../../ui/button.tsx'
import { BandwidthField } from '../../bandwidth-field.tsx'
import type { PlanBoard } from '../../plan-board.ts'
import { chooseOne } from '../board/choice.ts'
import { PresetField } from './preset-field.tsx'
import styles from './settings-bar.module.css'
import { TableDialog } from './table-dialog.tsx'
import { WatermarkDialog } from './watermark-dialog.tsx'

/** The settings of an import: how images are prepared and sent, and the table that fills in the listings. */
export const SettingsBar = observer(({ board }: { board: PlanBoard }) => {
  const { t } = useTranslation('import')
  const [open, setOpen] = useState<'watermark' | 'table'>()
  const { settings, table } = board.head
  const next = () => {
    const found = board.nextWorthALook(board.choice.focus, 1)
    if (found) board.choose(chooseOne(found))
  }
  return (
    <div className={styles.bar}>
      <PresetField board={board} />
      <BandwidthField board={board} />
      <Chip
        isChosen={settings.watermark !== null}
        aria-haspopup="dialog"
        onClick={() => setOpen('watermark')}
      >
        <Stamp size={18} aria-hidden="true" />
        {t(settings.watermark ? 'mark.on' : 'mark.off')}
      </Chip>
      <Chip
        isChosen={table?.isApplied ?? false}
        aria-haspopup="dialog"
        onClick={() => setOpen('table')}
      >
        <Table2 size={18} aria-hidden="true" />
        {table ? <bdi>{table.name}</bdi> : t('table.choose')}
      </Chip>
      {board.counts.attention > 0 && (
        <span className={styles.attention}>
          <Chip
            isChosen={board.isOnlyAttention}
            onClick={() => board.setOnlyAttention(!board.isOnlyAttention)}
          >
            <Eye size={18} aria-hidden="true" />
            {t('plan.attention', { count: board.counts.attention })}
          </Chip>
          <Button onClick={next}>{t('plan.nextAttention')}</Button>
        </span>
      )}
      {open === 'watermark' && <WatermarkDialog board={board} onClose={() => setOpen(undefined)} />}
      {open === 'table' && <TableDialog board={board} onClose={() => setOpen(undefined)} />}
    </div>
  )
})
