import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Failure } from './api/api-client.ts'
import { useAskAgain } from './hooks/use-ask-again.ts'
import { useTranslation } from './i18n/use-translation.tsx'

interface Props {
  failure: Failure
  /** Instead of what is said of any failure. */
  text?: string
  /** What came before still stands above. */
  hasKept?: boolean
  onRetry: () => void
}

/** Stands where something would that did not come. Asks again by itself: after a while, and once there is a network again. */
export function FailureNote({ failure, text, hasKept = false, onRetry }: Props) {
  const { t } = useTranslation()
  useAskAgain(failure, onRetry)
  return (
    <EmptyState role="alert">
      <p>
        {text ?? t(failure.kind === 'refused' ? 'failure.refused' : 'failure.unreachable')}{' '}
        {hasKept && t('failure.kept')}
      </p>
      <Button look="soft" onClick={onRetry}>
        {t('failure.retry')}
      </Button>
    </EmptyState>
  )
}
