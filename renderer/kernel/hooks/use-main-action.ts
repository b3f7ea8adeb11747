import { useEffect, useRef } from 'react'
import type { PageAction, ShellButtons } from '../platform/shell-buttons.ts'
import { useStores } from '../stores/stores.tsx'

/**
 * Hands the page's action to the shell's own button, where it has one: `const isTaken = useMainAction(save, cancel)`.
 * True means that the shell shows it, so that the page must show no button of its own.
 */
export function useMainAction(main: PageAction | undefined, secondary?: PageAction): boolean {
  const { buttons } = useStores().platform
  const taken = useRef<ReturnType<ShellButtons['take']>>(undefined)

  useEffect(() => {
    if (!buttons) return
    const mine = buttons.take()
    taken.current = mine
    return () => mine.giveBack()
  }, [buttons])

  // After every rendering, so that a press uses what was typed last.
  useEffect(() => taken.current?.show(main && { main, secondary }))

  return buttons !== undefined
}
