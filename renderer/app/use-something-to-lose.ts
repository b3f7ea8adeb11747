import { useEffect } from 'react'
import { useStores } from './stores.tsx'

/** While closing the window would lose something, a shell that can ask first does. */
export function useSomethingToLose(isSo: boolean) {
  const { holdOpen } = useStores().platform

  useEffect(() => (isSo ? holdOpen?.() : undefined), [isSo, holdOpen])
}
