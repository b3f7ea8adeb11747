import { reaction } from 'mobx'
import { useEffect } from 'react'
import type { Platform } from '../platform/platform.ts'
import { useStores } from '../stores/stores.tsx'

/** Asks before the window closes while there is unsaved input. */
export function useUnsavedGuard(isSo: boolean) {
  const { platform } = useStores()
  useEffect(() => (isSo ? hold(platform) : undefined), [isSo, platform])
}

/** The same for work that outlives its page: closing the window asks on every page. */
export const holdWhile = (platform: Pick<Platform, 'holdOpen'>, isSo: () => boolean) => {
  let letGo: (() => void) | undefined
  return reaction(
    isSo,
    (is) => {
      letGo?.()
      letGo = is ? hold(platform) : undefined
    },
    { fireImmediately: true },
  )
}

function hold({ holdOpen }: Pick<Platform, 'holdOpen'>): () => void {
  if (holdOpen) return holdOpen()
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
