import type { pickKinds } from '../../contract/desktop/files.ts'
import type { AppInfo, UpdateState } from '../../contract/desktop/shell.ts'
import type { Language } from '../../contract/languages.ts'

/** The system's keyring: Keychain, DPAPI, libsecret or KWallet. */
export interface SecretBox {
  /** False where the system has none, or only one that does not encrypt. */
  canKeep: () => Promise<boolean>
  seal: (secret: string) => Promise<Uint8Array>
  open: (sealed: Uint8Array) => Promise<string>
}

export type PickKind = (typeof pickKinds)[number]

export interface TaskbarProgress {
  value: number | null
  state: 'normal' | 'paused' | 'failed'
}

export interface Notice {
  title: string
  body: string
  onClick: () => void
}

/** Updates of the program itself, where it was installed in a way that allows them. */
export interface Updates {
  state: () => UpdateState
  check: () => Promise<UpdateState>
  install: () => void
  onChanged: (listener: (state: UpdateState) => void) => void
}

/**
 * What the operating system does for the program. main/shell does it through Electron; tests replace the system, and
 * none of our own code.
 */
export interface System {
  name: AppInfo['system']
  version: string
  /** The languages that the person set in the system, as tags, best first. */
  languages: () => string[]
  /** The system's proxy rules for an address, as Chromium writes them: `PROXY office:8080; DIRECT`. */
  proxyRulesFor: (url: string) => Promise<string>
  secrets: SecretBox
  chooseFiles: (kind: PickKind, language: Language) => Promise<string[]>
  chooseSavePath: (name: string) => Promise<string | undefined>
  openOutside: (url: string) => Promise<void>
  showProgress: (progress: TaskbarProgress) => void
  showBadge: (count: number) => void
  notify: (notice: Notice) => void
  /** Whether the person looks at the window just now. */
  isInFront: () => boolean
  /** Starts to drag files out of the window. The file `picture`, which is shown meanwhile, need not exist. */
  dragOut: (paths: readonly string[], picture: string) => void
  showInFolder: (path: string) => void
  /** Stops the computer from falling asleep by itself while an import is under way. */
  keepAwake: (isWanted: boolean) => void
  /** Brings the window to the front. */
  raiseWindow: () => void
  /** Opens the folder of the log. */
  showLog: () => void
  updates: Updates
}
