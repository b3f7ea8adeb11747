import type { Outcome } from '../../../../contract/desktop/errors.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'

/** Waits for an answer of the program. If it refused, shows why in a toast and returns undefined. */
export function useAsk() {
  const { toasts } = useStores()
  const { t } = useTranslation('import')
  return async <T>(asked: Promise<Outcome<T>>): Promise<{ value: T } | undefined> => {
    const outcome = await asked
    if (outcome.ok) return { value: outcome.value }
    toasts.show(t(`error.${outcome.error.code}`), { kind: 'bad' })
    return undefined
  }
}
