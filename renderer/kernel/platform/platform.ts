import type { DesktopBridge } from '../../../contract/desktop/desktop.ts'
import type { PushSubscription } from '../../../contract/people/notices.ts'
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '../../../contract/people/security.ts'
import type { StartParameter } from '../../../contract/people/start-parameter.ts'
import type { Send } from '../api/api-client.ts'
import type { ShellButtons } from './shell-buttons.ts'

/**
 * What a shell lends to the product. A capability that it lacks is absent; nothing in here asks which shell it is.
 */
export interface Platform {
  /** What every address of the city begins with: nothing, or `/anchor` beside others at one address. */
  basePath: string
  /** Put before every internal link: `/bot` in the mini-app. */
  linkPrefix: '' | '/bot'
  storage: DeviceStorage
  /** Absent where the shell saves no files. */
  files?: () => Promise<DeviceFiles>
  /** Added to every call of the API. */
  apiHeaders: () => Record<string, string>
  /** Sends, and tells how far it is; absent where the page can see that itself. */
  sendTelling?: (onProgress: (share: number) => void) => Send
  /** Opens a page of another site. */
  openLink: (url: string) => void
  /** The system's share sheet; absent where there is none, and the link is copied instead. */
  share?: (what: SharedPage) => Promise<ShareOutcome>
  copyText?: (text: string) => Promise<boolean>
  /** The language the visitor's system asks for, on a first visit. */
  systemLanguage?: string
  /** The language that is settled before the page: by the link that led here, or by the account. */
  languageOfLink?: string | undefined
  haptics?: Haptics
  buttons?: ShellButtons
  /** The shell has a way back, and colours, of its own: pages show neither button nor choice. */
  hasBack?: true
  hasTheme?: true
  /** Asks in a dialog of the shell's own; absent, a dialog of the page asks. */
  confirm?: (question: Question) => Promise<boolean>
  /** Closing the window asks first, until the returned function is called. */
  holdOpen?: () => () => void
  /** The contact of the person at the device, if they agree to give it. */
  askContact?: () => Promise<OwnContact | undefined>
  homeScreen?: HomeScreen
  /** Asks for leave to send messages; false where it was refused. What was given is told to the server. */
  askToWrite?: () => Promise<boolean>
  /** Whether messages may be sent, as far as the shell knows; absent where it does not know. */
  mayWrite?: () => boolean
  /** The browser's passkeys; an absent answer means that the person gave up, or that it did not work. */
  passkeys?: Passkeys
  /** Pushes of the browser, which its service worker shows; absent where it has none. */
  push?: () => Promise<Pushes>
  /** The program around the page: files, folders, the import, the system's own dialogs. */
  desktop?: DesktopBridge
  /** Where a server renders the pages: what it must know before the next one. */
  tellServer?: (choice: 'language' | 'theme' | 'listing', value: string) => void
}

/** Small things saved on the device. Reading what is missing or forbidden gives undefined; writing then says false. */
export interface DeviceStorage {
  read: (key: string) => string | undefined
  write: (key: string, value: string) => boolean
  remove: (key: string) => void
}

/** A chosen file that is not on the server yet. */
export interface SavedFile {
  /** Its own from the moment it was chosen. */
  id: string
  file: File
  /** Where it stands among the others. */
  place: number
  turn: number
}

export interface FoundFiles {
  files: readonly SavedFile[]
  /** How many there were that the device had no room for. */
  left: number
}

/** Files saved on the device, some under each name. Whatever goes wrong with them, there are none. */
export interface DeviceFiles {
  read: (name: string) => Promise<FoundFiles>
  /** In place of those that were there; none take the name away. Says whether the device has them all now. */
  write: (name: string, files: readonly SavedFile[]) => Promise<boolean>
  clear: () => void
}

export interface Passkeys {
  create: (options: PasskeyCreation) => Promise<NewPasskey | undefined>
  use: (options: PasskeyRequest) => Promise<UsedPasskey | undefined>
}

export interface Pushes {
  /** Asks the person where they were not asked yet; undefined where they forbid it, or it did not work. */
  subscribe: (key: string) => Promise<PushSubscription | undefined>
  /** What this browser was subscribed to earlier. */
  current: () => Promise<PushSubscription | undefined>
  unsubscribe: () => Promise<void>
  /** The person forbade it, and only they can allow it again. */
  isForbidden: () => boolean
}

export interface SharedPage {
  title: string
  text: string
  url: string
  /** What is passed on, where a messenger can be led to it. */
  start?: StartParameter | undefined
}

export type ShareOutcome = 'shared' | 'dismissed' | 'failed'

/** A sign of the product among those of the phone's programs. */
export interface HomeScreen {
  /** True once for a person: it can be put there, and is not there yet. */
  mayOffer: () => Promise<boolean>
  add: () => void
}

export interface Haptics {
  onToggle: () => void
  onSuccess: () => void
  onFailure: () => void
}

export interface Question {
  title?: string
  text: string
  yes: string
  no: string
  isDestructive?: boolean
}

export interface OwnContact {
  phone: string
  username: string | undefined
}
