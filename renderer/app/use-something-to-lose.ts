import { useEffect } from 'react'
import { useStores } from './stores.tsx'

/** While closing the window would lose something, whoever closes it is asked first. */
export function useSomethingToLose(isSo: boolean) {
  const { holdOpen } = useStores().platform

  useEffect(() => {
    if (!isSo) return
    if (holdOpen) return holdOpen()
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSo, holdOpen])
}
