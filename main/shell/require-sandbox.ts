import { app } from 'electron'
import { endWith } from './dialogs.ts'

/**
 * The page must not run without its sandbox. The launcher of an AppImage turns it off by itself if the system forbids
 * user namespaces: then the program says what to do, and ends.
 */
export function requireSandbox(): boolean {
  // In development and under test, the person who starts it knows that there is no sandbox.
  if (!app.isPackaged) return true
  if (!['no-sandbox', 'disable-sandbox'].some((name) => app.commandLine.hasSwitch(name)))
    return true
  endWith('sandbox')
  return false
}
