import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { serverLimits } from '../../../contract/limits.ts'
import type { LaunchData, TelegramUser } from '../../http/caller.ts'

/** Telegram's public keys for launch data that are checked without the bot token. */
const telegramKey = 'e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d'
const testKey = '40055058a4ee38156a06562e52eece92a771bcd8346a8c4615cb7376eddf72ec'

/** In Telegram's test environment anybody can pretend to be anyone, so its key is refused in production. */
export const keysFor = ({ isProduction }: { isProduction: boolean }): readonly string[] =>
  isProduction ? [telegramKey] : [telegramKey, testKey]

const telegramUser = z.object({
  id: z.int().check(z.positive()),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  username: z.optional(z.string()),
  language_code: z.optional(z.string()),
  photo_url: z.optional(z.string()),
  allows_write_to_pm: z.optional(z.boolean()),
})
export type LaunchDataFlaw = 'LAUNCH_DATA_INVALID' | 'LAUNCH_DATA_EXPIRED'

/**
 * Reads launch data that Telegram signed for our bot. The same pairs in another order or another percent-encoding are
 * the same data. A repeated key is refused, and so is a line break, which could move the end of a pair.
 */
export function readLaunchData(
  raw: string,
  { botToken, now, keys }: { botToken: string; now: Date; keys: readonly string[] },
): LaunchData | LaunchDataFlaw {
  const pairs = readPairs(raw)
  if (!pairs || !isSigned(pairs, botToken, keys)) return 'LAUNCH_DATA_INVALID'
  const user = readUser(pairs.get('user'))
  const authDate = Number(/^\d{1,11}$/.exec(pairs.get('auth_date') ?? '')?.[0] ?? Number.NaN)
  const age = now.getTime() / 1000 - authDate
  if (!user || Number.isNaN(age) || age < -serverLimits.launchData.maxAheadSeconds)
    return 'LAUNCH_DATA_INVALID'
  if (age > serverLimits.launchData.maxAgeSeconds) return 'LAUNCH_DATA_EXPIRED'
  return {
    user,
    digest: createHash('sha256').update(linesOf(pairs, isSignedByBoth)).digest(),
    signedAt: new Date(authDate * 1000),
    expiresAt: new Date((authDate + serverLimits.launchData.maxAgeSeconds + 1) * 1000),
  }
}

type Pairs = ReadonlyMap<string, string>

function readPairs(raw: string): Pairs | undefined {
  const pairs = new Map<string, string>()
  for (const part of raw.split('&')) {
    const equals = part.indexOf('=')
    const key = decode(part.slice(0, Math.max(0, equals)))
    const value = decode(part.slice(equals + 1))
    if (key === undefined || value === undefined || !/^\w+$/.test(key)) return undefined
    if (value.includes('\n') || pairs.has(key)) return undefined
    pairs.set(key, value)
  }
  return pairs
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** If there is a hash it must be right; Telegram's own signature counts only for data without one. */
function isSigned(pairs: Pairs, botToken: string, keys: readonly string[]): boolean {
  const hash = pairs.get('hash')
  if (hash !== undefined) return isHashRight(pairs, hash, botToken)
  const signature = pairs.get('signature')
  return signature !== undefined && isSignatureRight(pairs, signature, botToken, keys)
}

function isHashRight(pairs: Pairs, hash: string, botToken: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(hash)) return false
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest()
  const expected = createHmac('sha256', secret)
    .update(linesOf(pairs, (key) => key !== 'hash'))
    .digest()
  return timingSafeEqual(expected, Buffer.from(hash, 'hex'))
}

function isSignatureRight(
  pairs: Pairs,
  signature: string,
  botToken: string,
  keys: readonly string[],
): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  // Base64 has spare bits: without this check several texts would count as the same signature.
  if (bytes.length !== 64 || bytes.toString('base64url') !== signature.replace(/=+$/, ''))
    return false
  const [botId = ''] = botToken.split(':')
  const signed = Buffer.from(`${botId}:WebAppData\n${linesOf(pairs, isSignedByBoth)}`)
  return keys.some((key) => verify(null, signed, ed25519Key(key), bytes))
}

const ed25519Key = (hex: string) =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') },
    format: 'jwk',
  })

const isSignedByBoth = (key: string) => key !== 'hash' && key !== 'signature'

const linesOf = (pairs: Pairs, isCounted: (key: string) => boolean) =>
  [...pairs]
    .filter(([key]) => isCounted(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('\n')

function readUser(json: string | undefined): TelegramUser | undefined {
  try {
    return telegramUser.parse(JSON.parse(json ?? ''))
  } catch {
    return undefined
  }
}
