import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Language } from '../../../contract/languages.ts'
import { isLanguage } from '../../../contract/languages.ts'
import type { ServerContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'

type Deps = Pick<ServerContext, 'clock' | 'settings'>

/** The viewing whose file is asked for, and who reads the file. */
interface Named {
  id: string
  ownerId: string
  lang: Language
}

const lifeMs = 10 * 60_000

/**
 * Telegram opens a link in a browser that has neither launch data nor a session, so for ten minutes the link itself
 * says whose it is. It is signed with the bot token, the one secret that every server process knows; without a bot
 * there is no mini-app that would ask for a link.
 */
export function writeCalendarKey(server: Deps, { id, ownerId, lang }: Named): string {
  const said = [id, ownerId, lang, server.clock().getTime() + lifeMs].join('.')
  const signature = signatureOf(server, said)
  if (!signature)
    throw new ApiError('CONFLICT', 'This server has no Telegram bot, so there are no such links')
  return `${said}.${signature.toString('base64url')}`
}

export function readCalendarKey(server: Deps, key: string): Named | undefined {
  const [, said, id, ownerId, lang, until, given] =
    /^((\d+)\.(\d+)\.([a-z]{2})\.(\d+))\.([\w-]{43})$/.exec(key) ?? []
  const signature = said && signatureOf(server, said)
  if (!signature || !given || !timingSafeEqual(signature, Buffer.from(given, 'base64url')))
    return undefined
  if (!id || !ownerId || !isLanguage(lang) || Number(until) <= server.clock().getTime())
    return undefined
  return { id, ownerId, lang }
}

function signatureOf({ settings: { TELEGRAM_BOT_TOKEN: token } }: Deps, said: string) {
  return token && createHmac('sha256', `calendar link ${token}`).update(said).digest()
}
