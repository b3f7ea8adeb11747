import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Failure } from './api/api-client.ts'
import { useTranslation } from './i18n/use-translation.tsx'

interface Props {
  failure: Failure
  /** Instead of what is said of any failure. */
  text?: string
  /** What came before still stands above. */
  hasKept?: boolean
  onRetry: () => void
}

/** For so long a network that came back may not carry anything yet, and it is tried in such steps. */
const settlingMs = 30_000
const stepMs = 3_000
let settledAt = 0

/** Stands where something would that did not come. Asks again by itself once there is a network again. */
export function FailureNote({ failure, text, hasKept = false, onRetry }: Props) {
  const { t } = useTranslation()
  useEffect(() => {
    const again = () => {
      settledAt = Date.now() + settlingMs
      onRetry()
    }
    const timer = Date.now() < settledAt ? setTimeout(onRetry, stepMs) : undefined
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [onRetry])
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
