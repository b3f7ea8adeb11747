import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Failure } from './api/api-client.ts'
import { useAskAgain } from './hooks/use-ask-again.ts'
import { useTranslation } from './i18n/use-translation.tsx'

interface Props {
  failure: Failure
  /** Shown in place of the general text for failures. */
  text?: string
  /** Older content is still shown above. */
  hasKept?: boolean
  onRetry: () => void
}

/** Shown in place of content that did not load. Retries by itself: after a while, and when the network is back. */
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
