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

/** What a shell offers to the product. A capability that it lacks is absent; no code here asks which shell it is. */
export interface Platform {
  /** The start of every address of the city: empty, or like `/anchor` where several cities share an address. */
  basePath: string
  /** Put before every internal link: `/bot` in the mini-app. */
  linkPrefix: '' | '/bot'
  storage: DeviceStorage
  /** Absent where the shell saves no files. */
  files?: () => Promise<DeviceFiles>
  /** Added to every call of the API. */
  apiHeaders: () => Record<string, string>
  /** Sends a request and reports its progress; absent where the page can measure that itself. */
  sendTelling?: (onProgress: (share: number) => void) => Send
  /** Opens a page of another site. */
  openLink: (url: string) => void
  /** The system's share sheet; if absent, the link is copied instead. */
  share?: (what: SharedPage) => Promise<ShareOutcome>
  copyText?: (text: string) => Promise<boolean>
  /** The language the visitor's system asks for, on a first visit. */
  systemLanguage?: string
  /** The language that was fixed before the page opened: by the link that led here, or by the account. */
  languageOfLink?: string | undefined
  haptics?: Haptics
  buttons?: ShellButtons
  /** The shell has its own back button and its own theme, so that pages show neither a button nor a choice. */
  hasBack?: true
  hasTheme?: true
  /** Asks in the shell's own dialog; if absent, a dialog of the page asks. */
  confirm?: (question: Question) => Promise<boolean>
  /** Makes closing the window ask first, until the returned function is called. */
  holdOpen?: () => () => void
  /** The contact of the person at the device, if they agree to give it. */
  askContact?: () => Promise<OwnContact | undefined>
  homeScreen?: HomeScreen
  /** Asks for permission to send messages; false if refused. The server is told of a permission. */
  askToWrite?: () => Promise<boolean>
  /** Whether messages may be sent, as far as the shell knows; absent where it does not know. */
  mayWrite?: () => boolean
  /** The browser's passkeys; they answer undefined if the person gave up, or if it did not work. */
  passkeys?: Passkeys
  /** The browser's push messages, which its service worker shows; absent where there are none. */
  push?: () => Promise<Pushes>
  /** The program around the page: files, folders, the import, the system's own dialogs. */
  desktop?: DesktopBridge
  /** Where a server renders the pages: tells it what it must know before it renders the next one. */
  tellServer?: (choice: 'language' | 'theme' | 'listing', value: string) => void
}

/** Small values saved on the device. A missing or forbidden value reads as undefined; a failed write gives false. */
export interface DeviceStorage {
  read: (key: string) => string | undefined
  write: (key: string, value: string) => boolean
  remove: (key: string) => void
}

/** A chosen file that is not on the server yet. */
export interface SavedFile {
  /** Given when the file was chosen, and never changed. */
  id: string
  file: File
  /** Its position among the others. */
  place: number
  turn: number
  /** The digest of the bytes that the server already has; absent while it does not have them all. */
  sentAs?: string
}

export interface FoundFiles {
  files: readonly SavedFile[]
  /** How many further files the device had no room for. */
  left: number
}

/** Files saved on the device, several under each name. If reading fails, it gives no files. */
export interface DeviceFiles {
  read: (name: string) => Promise<FoundFiles>
  /** Replaces the files of this name; an empty list removes the name. Gives whether the device now has them all. */
  write: (name: string, files: readonly SavedFile[]) => Promise<boolean>
  clear: () => void
}

export interface Passkeys {
  create: (options: PasskeyCreation) => Promise<NewPasskey | undefined>
  use: (options: PasskeyRequest) => Promise<UsedPasskey | undefined>
}

export interface Pushes {
  /** Asks the person if they were not asked yet; undefined if they forbid it, or if it did not work. */
  subscribe: (key: string) => Promise<PushSubscription | undefined>
  /** This browser's existing subscription, if any. */
  current: () => Promise<PushSubscription | undefined>
  unsubscribe: () => Promise<void>
  /** Whether the person forbade it; only they can allow it again. */
  isForbidden: () => boolean
}

export interface SharedPage {
  title: string
  text: string
  url: string
  /** What is shared, as a start parameter that a messenger can open directly. */
  start?: StartParameter | undefined
}

export type ShareOutcome = 'shared' | 'dismissed' | 'failed'

/** The product's icon on the phone's home screen. */
export interface HomeScreen {
  /** True at most once for each person, if the icon can be added and is not there yet. */
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
