import { useEffect } from 'react'
import { useStores } from './stores.tsx'

/** While there is something that closing the window would lose, whoever closes it is asked first. */
export function useSomethingToLose(isSo: boolean) {
  const { platform } = useStores()

  useEffect(() => {
    if (!isSo) return
    if (platform.holdOpen) return platform.holdOpen()
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSo, platform])
}
