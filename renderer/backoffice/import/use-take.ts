import { useSearchParams } from 'react-router-dom'
import type { Outcome } from '../../../contract/desktop/errors.ts'
import type { PickedFile } from '../../../contract/desktop/files.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { useAsk } from './batch/use-ask.ts'
import { importStore } from './import-store.ts'

/** Ways to add files: to the open plan while it can be changed, else as a new import. */
export function useTake() {
  const store = useStore(importStore)
  const { toasts } = useStores()
  const { t } = useTranslation('import')
  const [, setSearch] = useSearchParams()
  const ask = useAsk()

  const openBatch = (batch: string) => setSearch({ batch })

  const scan = async (tokens: readonly string[]) => {
    const { board } = store
    const begun = await ask(store.scan(tokens, board?.isEditable ? board.id : undefined))
    if (begun) openBatch(begun.value.batch)
  }

  const take = async (asking: Promise<Outcome<PickedFile[]>>, isDropped = false) => {
    const picked = await ask(asking)
    if (!picked) return
    if (picked.value.length > 0) await scan(picked.value.map(({ token }) => token))
    else if (isDropped) toasts.show(t('start.nothingDropped'), { kind: 'bad' })
  }

  return {
    openBatch,
    scan,
    chooseFolder: () => take(store.desktop.files.pick({ kind: 'folder' })),
    chooseFiles: () => take(store.desktop.files.pick({ kind: 'media' })),
    drop: (files: readonly File[]) => take(store.desktop.takeDropped(files), true),
    leave: () => setSearch({}),
  }
}
