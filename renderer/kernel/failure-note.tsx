import { useEffect, useEffectEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Failure } from './api/api-client.ts'
import { restAfter, startOver } from './api/rest-after.ts'
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
  const again = useEffectEvent(onRetry)
  useEffect(() => {
    const onOnline = () => {
      startOver()
      again()
    }
    const rest = restAfter(failure, location.pathname)
    // Who stands on the button of a note by keyboard would lose their place.
    const isHeld = () => document.activeElement?.closest('[role=alert]')
    const timer = rest && setInterval(() => isHeld() || again(), rest)
    addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      removeEventListener('online', onOnline)
    }
  }, [failure])
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
