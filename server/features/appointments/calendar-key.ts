import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Language } from '../../../contract/languages.ts'
import { isLanguage } from '../../../contract/languages.ts'
import type { House } from '../../house.ts'
import { ApiError } from '../../http/api-error.ts'

type Ground = Pick<House, 'clock' | 'settings'>

/** Which viewing's file is read, and for whom it is written. */
interface Named {
  id: string
  ownerId: string
  lang: Language
}

const lifeMs = 10 * 60_000

/**
 * Telegram hands a link to a browser that knows neither launch data nor session: for ten minutes the link itself says
 * whose it is. Signed by the bot token, the one secret that every server of the house knows; where there is no bot,
 * there is no mini-app that would ask.
 */
export function writeCalendarKey(house: Ground, { id, ownerId, lang }: Named): string {
  const said = [id, ownerId, lang, house.clock().getTime() + lifeMs].join('.')
  const signature = signatureOf(house, said)
  if (!signature) throw new ApiError('CONFLICT', 'Only with a Telegram bot are there such links')
  return `${said}.${signature.toString('base64url')}`
}

export function readCalendarKey(house: Ground, key: string): Named | undefined {
  const [, said, id, ownerId, lang, until, given] =
    /^((\d+)\.(\d+)\.([a-z]{2})\.(\d+))\.([\w-]{43})$/.exec(key) ?? []
  const signature = said && signatureOf(house, said)
  if (!signature || !given || !timingSafeEqual(signature, Buffer.from(given, 'base64url')))
    return undefined
  if (!id || !ownerId || !isLanguage(lang) || Number(until) <= house.clock().getTime())
    return undefined
  return { id, ownerId, lang }
}

function signatureOf({ settings: { TELEGRAM_BOT_TOKEN: token } }: Ground, said: string) {
  return token && createHmac('sha256', `calendar link ${token}`).update(said).digest()
}
