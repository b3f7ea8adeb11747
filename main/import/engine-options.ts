import type * as z from 'zod/mini'
import type { ImportEvents } from '../../contract/import/calls.ts'
import type { ImportAccount } from '../../contract/import/plan.ts'
import type { ImportSettings } from '../../contract/import/settings.ts'
import type { TableReader } from './table/read-table.ts'

/** The server and the session to call it with. Read at every call: the person may sign in again meanwhile. */
export interface ServerAccess {
  /** An origin, such as `https://sakhli.example`. */
  address: () => string
  token: () => string | undefined
  /** The account of that session, if it is known without asking the server. */
  owner?: () => Omit<ImportAccount, 'server'> | undefined
  /** Called when the server no longer knows this token. */
  onSessionEnded?: (token: string) => void
}

/** All waits of the import in milliseconds. The clocks that measure them ignore changes of the system's time. */
export interface Waits {
  connectMs: number
  /** An upload that makes no progress for this long has stalled. */
  stallMs: number
  /** How long the answer may take after the last byte: the server decodes the file meanwhile. */
  answerMs: number
  /** The same when the person pauses or cancels after a whole form was sent: its answer says whether it arrived. */
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
  /** The engine's own folder, with the journal, thumbnails and files that wait to be sent. */
  folder: string
  server: ServerAccess
  /** The window knows files by tokens; this gives the path of a token. */
  pathOf: (token: string) => string | undefined
  tell: Tell
  /** The settings that a new batch starts with. */
  settings?: () => ImportSettings
  worker?: { node?: string; script?: string; size?: number; jobMs?: number }
  /** Reads tables, each in its own process. */
  reader?: TableReader
  waits?: Partial<Waits>
  uploadsAtOnce?: number
  /** Called when a batch refuses an event, which is a bug. Without it an error is thrown. */
  onRefused?: (message: string) => void
  /** Files of at least this many bytes are uploaded separately, so that the upload can be resumed. */
  resumableFrom?: number
}
