import type * as z from 'zod/mini'
import type { ImportEvents } from '../../contract/import/calls.ts'
import type { ImportAccount } from '../../contract/import/plan.ts'
import type { ImportSettings } from '../../contract/import/settings.ts'
import type { TableReader } from './table/read-table.ts'

/** Which server, and as whom. Asked for at every call: the person may sign in again meanwhile. */
export interface ServerAccess {
  /** An origin, such as `https://sakhli.example`. */
  address: () => string
  token: () => string | undefined
  /** Whose session that is, where it is known without asking the server. */
  owner?: () => Omit<ImportAccount, 'server'> | undefined
  /** Told when the server no longer knows this token. */
  onSessionEnded?: (token: string) => void
}

/** Every wait of the import in milliseconds, by clocks that no change of the system's time reaches. */
export interface Waits {
  connectMs: number
  /** Nothing of an upload moves for this long. */
  stallMs: number
  /** From the last byte to the answer: the server decodes meanwhile. */
  answerMs: number
  /** The same, of a form that is handed over whole when the person pauses or cancels: whether it came is worth a moment. */
  lastAnswerMs: number
  firstRetryMs: number
  longestRetryMs: number
}

export const usualWaits: Waits = {
  connectMs: 10_000,
  stallMs: 30_000,
  answerMs: 120_000,
  lastAnswerMs: 2_000,
  firstRetryMs: 500,
  longestRetryMs: 30_000,
}

export type Tell = <Name extends keyof ImportEvents>(
  name: Name,
  event: z.output<ImportEvents[Name]>,
) => void

export interface EngineOptions {
  /** Its own folder: the journal, thumbnails and what waits to be sent. */
  folder: string
  server: ServerAccess
  /** The window knows files by tokens; this is the path that one stands for. */
  pathOf: (token: string) => string | undefined
  tell: Tell
  /** What a new batch starts with. */
  settings?: () => ImportSettings
  worker?: { node?: string; script?: string; size?: number; jobMs?: number }
  /** What reads tables, each in a process of its own. */
  reader?: TableReader
  waits?: Partial<Waits>
  uploadsAtOnce?: number
  /** Told of an event that a batch refused, which is a bug; where nobody listens it is thrown. */
  onRefused?: (message: string) => void
  /** From this many bytes on a file goes up by itself, so that it can be resumed. */
  resumableFrom?: number
}
