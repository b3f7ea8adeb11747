import type { Failure } from '../../../kernel/api/api-client.ts'
import { isPassing } from '../../../kernel/api/failures.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { undoStore } from './undo-store.ts'

/** Undoes the last decision and tells the result. */
export function useUndo() {
  const { toasts } = useStores()
  const store = useStore(undoStore)
  const { t } = useTranslation('operator')
  const undo = async () => {
    const undoing = await store.undoLast()
    if (undoing.kind === 'failed') toasts.show(t(refusalOf(undoing.failure)), { kind: 'bad' })
    else if (undoing.kind === 'done')
      toasts.show(
        undoing.count > 1
          ? t('undo.many', { count: undoing.count })
          : t('undo.done', { title: undoing.text }),
      )
  }
  return () => void undo()
}

function refusalOf(failure: Failure) {
  if (failure.kind !== 'refused' || isPassing(failure)) return 'undo.unreachable'
  if (failure.code === 'TOO_LATE') return 'undo.late'
  return failure.status === 403 ? 'failure.notAllowed' : 'undo.moved'
}
