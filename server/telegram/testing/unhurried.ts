import type { ServerContext } from '../../context.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import { openTelegram } from '../sending/open-telegram.ts'
import type { Rates } from '../sending/pace.ts'
import { openPace } from '../sending/pace.ts'

const unbounded = { everyMs: 0, burst: 1 }

/** For tests of what is sent, not of when it is sent. */
export const unhurried: Rates = {
  all: { now: unbounded, answer: unbounded, bulk: unbounded },
  chat: unbounded,
  group: unbounded,
}

export const openUnhurried = (server: ServerContext): Telegram => {
  const telegram = openTelegram(server, openPace(server, unhurried))
  if (!telegram) throw new Error('no Telegram without a token')
  return telegram
}
