import type { Page } from '@playwright/test'
import type { Hands } from '../../main/testing/test-system.ts'

/** The desktop program that a test drives: real Electron if its binary is there, else Chromium with real services. */
export interface DesktopHost {
  launcher: 'electron' | 'chromium'
  /** The window's page; it is a new one after a restart. */
  page: () => Page
  /** Where the program saves its own data, including its log. */
  folder: string
  /** Sets the person's next answer in a dialog for files. */
  choose: (...paths: string[]) => Promise<void>
  chooseSavePath: (path: string) => Promise<void>
  /** What the program asked the system to do. */
  hands: () => Promise<Pick<Hands, 'opened' | 'badges' | 'raised'>>
  /** Passes a link to the program, as the system does when somebody clicks it in a mail. */
  openLink: (url: string) => Promise<void>
  /** Opens a foreign page that got hold of the same preload. */
  openForeignPage: () => Promise<Page>
  /** Drops files from the computer onto the middle of an element. */
  drop: (selector: string, paths: readonly string[]) => Promise<void>
  /** Ends the program and starts it again, with these arguments. */
  restart: (...words: string[]) => Promise<void>
  close: () => Promise<void>
}

export interface HostParts {
  server: string
  folder: string
}
