import { useTranslation } from 'react-i18next'
import type { ImportFile } from '../../../../contract/import-plan.ts'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { importStore } from '../import-store.ts'
import type { PlanBoard } from '../plan-board.ts'
import { useAsk } from '../use-ask.ts'

/** Where the file lies on this computer, in the system's own window of files. */
export const ShowInFolder = ({ board, file }: { board: PlanBoard; file: ImportFile }) => {
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
