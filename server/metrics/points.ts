import type { Channel } from 'node:diagnostics_channel'
import { channel } from 'node:diagnostics_channel'

/**
 * What the server tells whoever measures it. A point that nobody listens to costs nothing, so code tells of itself and
 * knows nothing of metrics.
 */
export interface Point<Told extends object> {
  /** Whether anybody listens: what takes time to find out is found out only then. */
  isHeard: () => boolean
  tell: (told: Told) => void
  listen: (hear: (told: Told) => void) => () => void
}

function point<Told extends object>(name: string): Point<Told> {
  const told: Channel = channel(`sakhli:${name}`)
  return {
    isHeard: () => told.hasSubscribers,
    tell: (what) => {
      if (told.hasSubscribers) told.publish(what)
    },
    listen: (hear) => {
      const listener = (what: unknown) => hear(what as Told)
      told.subscribe(listener)
      return () => told.unsubscribe(listener)
    },
  }
}

/** An answer or a page that visitors share was asked for, and was there or was not. */
export const cacheAsked = point<{
  city: string
  cache: 'answers' | 'pages'
  isThere: boolean
}>('cache asked')

/** A picture or a video came out of a decoding process, or did not. */
export const mediaDecoded = point<{ kind: string; outcome: string; seconds: number }>(
  'media decoded',
)

/** Telegram said something to a call of ours, or nothing that could be understood. */
export const telegramAnswered = point<{
  city: string
  outcome: 'done' | 'refused' | 'later' | 'failed'
}>('telegram answered')

/** The database has answered a statement. */
export const statementDone = point<{ text: string; seconds: number; hasFailed: boolean }>(
  'statement done',
)
