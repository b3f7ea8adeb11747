import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with the parameters that every authenticator app uses: SHA-1, six digits, half a minute. */
const stepSeconds = 30
const digits = 6
const secretBytes = 20
/** A phone's clock may be wrong, and typing takes time. */
const stepsAround = [-1, 0, 1]

const stepAt = (at: Date) => Math.floor(at.getTime() / 1000 / stepSeconds)

export const makeSecret = () => randomBytes(secretBytes)

export function codeAt(secret: Buffer, at: Date): string {
  return codeOfStep(secret, stepAt(at))
}

/** The step that the code belongs to, so that it can be used once; undefined for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const given = Buffer.from(code)
  return stepsAround
    .map((offset) => stepAt(now) + offset)
    .findLast((step) => timingSafeEqual(Buffer.from(codeOfStep(secret, step)), given))
}

function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The address in the QR code, which apps also accept when it is pasted. */
export function appAddress(secret: Buffer, account: string): string {
  const label = encodeURIComponent(`Sakhli:${account}`)
  return `otpauth://totp/${label}?secret=${inBase32(secret)}&issuer=Sakhli`
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function inBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
