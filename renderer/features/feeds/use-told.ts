import type { Failure } from '../../kernel/api/api-client.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'

/** Shows a toast if the action failed, and returns whether it succeeded. */
export function useTold() {
  const { toasts } = useStores()
  const { t } = useTranslation('feeds')
  return async (act: Promise<Failure | undefined>): Promise<boolean> => {
    const failure = await act
    if (failure) toasts.show(t('failed'), { kind: 'bad' })
    return failure === undefined
  }
}
