import type { EventTold } from '../../contract/desktop.ts'
import type { ImportEvents } from '../../contract/import-calls.ts'
import type { FilePlace } from '../import/import-engine.ts'
import type { Handlers } from '../ipc/handle.ts'
import type { Log } from '../log/log.ts'
import type { SettingsStore } from './settings-store.ts'
import type { TaskbarProgress } from './system.ts'

/** What the import needs of the program around it. */
export interface ImportSurroundings {
  /** For the journal and what is being made. */
  folder: string
  server: () => { address: string; token: string | undefined }
  /** Where a file is that the person picked. */
  pathOf: (token: string) => string | undefined
  /** A token for a file or folder that was found. */
  lend: (path: string) => string
  settings: Pick<SettingsStore, 'current' | 'onChanged'>
  /** The Node that runs the media worker, and the worker's script. */
  worker: WorkerProgram
  tell: <Name extends keyof ImportEvents>(name: Name, told: EventTold<Name>) => void
  log: Log
  /** How long a watched folder must be quiet before its new files are proposed. */
  watchSettleMs?: number | undefined
}

export interface WorkerProgram {
  node: string
  script: string
}

/** The import as the program around it sees it. */
export interface ImportDesk {
  calls: Handlers['import']
  /** Whether something is going up just now: then the program does not simply end. */
  isBusy: () => boolean
  /** Where files of a plan lie, to be dragged out of the window. */
  placesOf: (batch: string, files: readonly string[]) => FilePlace[]
  /** Of all that is under way, for the taskbar. */
  progress: () => TaskbarProgress
  /** What was under way at the last end goes on; called once. */
  begin: () => void
  /** What waited for somebody to sign in goes on. */
  signedIn: () => void
  /** Lets go; what is under way goes on at the next start. */
  close: () => Promise<void>
}

export type OpenImport = (surroundings: ImportSurroundings) => Promise<ImportDesk>
