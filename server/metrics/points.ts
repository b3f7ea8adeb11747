import type { Channel } from 'node:diagnostics_channel'
import { channel } from 'node:diagnostics_channel'

/**
 * An event that the server reports to whoever measures it. An event without listeners costs nothing, so code reports
 * events without knowing about metrics.
 */
export interface Point<Told extends object> {
  /** Whether there are listeners; what takes time to find out is only found out for them. */
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

/** A shared answer or page was asked for; `isThere` says whether it was cached. */
export const cacheAsked = point<{
  city: string
  cache: 'answers' | 'pages'
  isThere: boolean
}>('cache asked')

/** A decoding process has finished a picture or a video, or failed. */
export const mediaDecoded = point<{ kind: string; outcome: string; seconds: number }>(
  'media decoded',
)

/** A call to Telegram has ended, with an answer or without a usable one. */
export const telegramAnswered = point<{
  city: string
  outcome: 'done' | 'refused' | 'later' | 'failed'
}>('telegram answered')

/** A database statement has ended; `hasFailed` says whether it failed. */
export const statementDone = point<{ text: string; seconds: number; hasFailed: boolean }>(
  'statement done',
)
