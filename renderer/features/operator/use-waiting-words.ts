import { useTranslation } from 'react-i18next'
import { waitingTime } from './waiting-time.ts'

/** `3 часа`: how long something waits. */
export function useWaitingWords() {
  const { t } = useTranslation('operator')
  return (since: string) => {
    const { unit, count } = waitingTime(since, Date.now())
    return t(`wait.${unit}`, { count })
  }
}
