import { useTranslation } from '../../kernel/i18n/use-translation.tsx'

/** `3 часа`: how long something has been waiting. */
export function useWaitingWords() {
  const { t } = useTranslation('operator')
  return (since: string) => {
    const { unit, count } = waitingTime(since, Date.now())
    return t(`wait.${unit}`, { count })
  }
}

export interface WaitingTime {
  unit: 'minutes' | 'hours' | 'days'
  count: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something has been waiting, in the unit a person would use; never less than a minute. */
export function waitingTime(since: string, now: number): WaitingTime {
  const passed = Math.max(0, now - Date.parse(since))
  if (passed < hour) return { unit: 'minutes', count: Math.max(1, Math.floor(passed / minute)) }
  if (passed < 2 * day) return { unit: 'hours', count: Math.floor(passed / hour) }
  return { unit: 'days', count: Math.floor(passed / day) }
}
