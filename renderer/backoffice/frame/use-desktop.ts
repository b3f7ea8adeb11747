import type { DesktopBridge } from '../../../contract/desktop/desktop.ts'
import { useStores } from '../../kernel/stores/stores.tsx'

/** The program around the page: `const desktop = useDesktop()`, then `await desktop.settings.read()`. */
export function useDesktop(): DesktopBridge {
  const { desktop } = useStores().platform
  if (!desktop) throw new Error('The back-office stands in the desktop program alone')
  return desktop
}
