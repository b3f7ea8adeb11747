import type { ECDH } from 'node:crypto'
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushedNotice, PushSubscription } from '../../../../../contract/people/notices.ts'

/** A push service on this machine with its browsers, which decrypt what they are sent. */
export interface Browser {
  subscription: PushSubscription
  /** The notices that it showed, in order. */
  told: PushedNotice[]
  /** How many requests came for it, whatever the answer was. */
  asked: () => number
  /** Gives the next requests for it these statuses instead of accepting them; `hangs` gets no answer. */
  answerNext: (...statuses: (number | 'hangs' | 'drops')[]) => void
  headers: IncomingMessage['headers'][]
}

interface Keys {
  ecdh: ECDH
  auth: Buffer
}

export async function openPushService({ retryAfter = '1' } = {}) {
  const browsers = new Map<
    string,
    Browser & Keys & { next: (number | 'hangs' | 'drops')[]; count: number }
  >()
  const server = createServer(async (request, response) => {
    const browser = browsers.get(request.url ?? '')
    if (!browser) return void response.writeHead(404).end()
    browser.count += 1
    const body = await buffer(request)
    const next = browser.next.shift()
    if (next === 'hangs') return
    if (next === 'drops') return void request.socket.destroy()
    if (next !== undefined) {
      response.writeHead(next, next === 429 ? { 'retry-after': retryAfter } : {}).end('no')
      return
    }
    if (!isSigned(request)) return void response.writeHead(403).end()
    browser.headers.push(request.headers)
    browser.told.push(JSON.parse(decrypt(body, browser).toString()))
    response.writeHead(201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** With keys of its own, or with those given. */
  function addBrowser(): Browser {
    const ecdh = createECDH('prime256v1')
    const auth = randomBytes(16)
    const path = `/push/${randomBytes(12).toString('base64url')}`
    const p256dh = ecdh.generateKeys('base64url')
    const browser = {
      subscription: { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } },
      told: [],
      headers: [],
      next: [] as (number | 'hangs' | 'drops')[],
      count: 0,
      asked: () => browser.count,
      answerNext: (...statuses: (number | 'hangs' | 'drops')[]) =>
        void browser.next.push(...statuses),
      ecdh,
      auth,
    }
    browsers.set(path, browser)
    return browser
  }
  return {
    origin,
    addBrowser,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
export type PushService = Awaited<ReturnType<typeof openPushService>>

/** RFC 8292: the sender is known by a key, and the token names this service and lasts a day at most. */
function isSigned({ headers }: IncomingMessage): boolean {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSound = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const left = exp - Date.now() / 1_000
  return (
    isSound &&
    aud === `http://${headers.host}` &&
    left > 0 &&
    left <= 86_400 &&
    /^(mailto|https):/.test(sub)
  )
}

/** RFC 8291 over RFC 8188, with one record. */
function decrypt(body: Buffer, { ecdh, auth }: Keys): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const secret = ecdh.computeSecret(senderKey)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const input = Buffer.from(hkdfSync('sha256', secret, auth, about, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end)
}
