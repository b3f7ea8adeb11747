import { refused } from '../../contract/desktop-errors.ts'
import { importCalls } from '../../contract/import-calls.ts'
import type { Handlers } from '../ipc/handle.ts'
import type { ImportDesk } from './import-desk.ts'

/** Stands where the import could not be opened: every call says so, and the rest of the program works. */
export function closedImport(reason: string): ImportDesk {
  const refuse = () => refused('NOT_POSSIBLE_NOW', reason)
  const calls = Object.fromEntries(Object.keys(importCalls).map((name) => [name, refuse]))
  return {
    calls: calls as unknown as Handlers['import'],
    isBusy: () => false,
    placesOf: () => [],
    progress: () => ({ value: null, state: 'normal' }),
    begin: () => {},
    signedIn: () => {},
    close: async () => {},
  }
}
