import type { EventTold } from '../../contract/desktop/desktop.ts'
import type { ImportEvents } from '../../contract/import/calls.ts'
import type { FilePlace } from '../import/import-engine.ts'
import type { Handlers } from '../ipc/handle.ts'
import type { Log } from '../log/log.ts'
import type { SessionOwner } from './session-store.ts'
import type { SettingsStore } from './settings-store.ts'
import type { TaskbarProgress } from './system.ts'

/** What the import needs from the program. */
export interface ImportDeps {
  /** The folder for the journal and for files that are being made. */
  folder: string
  server: () => { address: string; token: string | undefined; owner?: SessionOwner | undefined }
  /** The path of a file that the person picked. */
  pathOf: (token: string) => string | undefined
  /** The token by which the page may name a file or folder that was found. */
  tokenOf: (path: string) => string
  settings: Pick<SettingsStore, 'current' | 'onChanged'>
  /** The Node that runs the media worker, and the worker's script. */
  worker: WorkerProgram
  tell: <Name extends keyof ImportEvents>(name: Name, told: EventTold<Name>) => void
  /** Called when a watched folder is larger than the system lets the program watch. */
  sayLimit: (name: string) => void
  log: Log
  /** How long a watched folder must be quiet before its new files are proposed. */
  watchSettleMs?: number | undefined
}

export interface WorkerProgram {
  node: string
  script: string
  /** The script that reads tables; when the sources run, their own script does it. */
  tableScript?: string
}

/** The import as the rest of the program sees it. */
export interface ImportService {
  calls: Handlers['import']
  /** Whether something is being read, sent or undone: then the program does not simply end. */
  isBusy: () => boolean
  /** Where files of a plan are on the disk, to drag them out of the window. */
  placesOf: (batch: string, files: readonly string[]) => FilePlace[]
  /** The progress of all imports together, for the taskbar. */
  progress: () => TaskbarProgress
  /** Pauses all running imports; if none runs, resumes those that a person paused. */
  pauseOrResume: () => Promise<void>
  /** Continues what was under way when the program ended; called once. */
  begin: () => void
  /** Continues what waited for a sign-in. */
  signedIn: () => void
  /** Stops; what is under way continues at the next start. */
  close: () => Promise<void>
}

export type OpenImport = (surroundings: ImportDeps) => Promise<ImportService>
