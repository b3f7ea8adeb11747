import type { Page } from '@playwright/test'
import type { Hands } from '../../main/testing/test-system.ts'

/** The desktop program as a test drives it: real Electron where its binary is, else Chromium and the real services. */
export interface DesktopHost {
  launcher: 'electron' | 'chromium'
  /** The window's page; another one after a restart. */
  page: () => Page
  /** Where the program keeps what is its own; its log is in there too. */
  folder: string
  /** The person's next answer to a dialog for files. */
  choose: (...paths: string[]) => Promise<void>
  chooseSavePath: (path: string) => Promise<void>
  /** What the system was asked to do. */
  hands: () => Promise<Pick<Hands, 'opened' | 'badges' | 'raised'>>
  /** The system hands over a link, as when somebody clicks it in a mail. */
  openLink: (url: string) => Promise<void>
  /** A page of somebody else's that got hold of the same preload. */
  openForeignPage: () => Promise<Page>
  /** Drops files of the computer onto the middle of an element. */
  drop: (selector: string, paths: readonly string[]) => Promise<void>
  /** Ends the program and starts it again, with what it was started with. */
  restart: (...words: string[]) => Promise<void>
  close: () => Promise<void>
}

export interface HostParts {
  server: string
  folder: string
}
