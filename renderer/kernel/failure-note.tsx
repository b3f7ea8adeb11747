import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Failure } from './api/api-client.ts'
import { useTranslation } from './i18n/use-translation.tsx'

interface Props {
  failure: Failure
  /** What came before still stands above. */
  hasKept?: boolean
  onRetry: () => void
}

/** Stands where something would that did not come. */
export function FailureNote({ failure, hasKept = false, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <EmptyState role="alert">
      <p>
        {t(failure.kind === 'refused' ? 'failure.refused' : 'failure.unreachable')}{' '}
        {hasKept && t('failure.kept')}
      </p>
      <Button look="soft" onClick={onRetry}>
        {t('failure.retry')}
      </Button>
    </EmptyState>
  )
}
