import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ServerContext } from '../context.ts'
import { ApiError } from './api-error.ts'

export interface CallLimit {
  most: number
  /** At most a day, because older windows are swept. */
  seconds: number
}

type Deps = Pick<ServerContext, 'db' | 'clock'>

/** Counts a call under the key and refuses it if the window is full. */
export async function limitCalls(server: Deps, key: string, limit: CallLimit): Promise<void> {
  const { calls, secondsLeft } = await countCall(server, key, limit)
  if (calls > limit.most) throw tooMany(secondsLeft)
}

/**
 * Counts a call and returns the number of calls in this window. The count is in the database, so that several server
 * processes share it and a restart does not lose it.
 */
export async function countCall(server: Deps, key: string, limit: CallLimit) {
  const window = windowOf(server.clock(), limit)
  const { calls } = await server.db.write
    .insertInto('call_limits')
    .values({ key, window_start: window.start, calls: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet((eb) => ({ calls: eb('call_limits.calls', '+', 1) })),
    )
    .returning('calls')
    .executeTakeFirstOrThrow()
  return { calls, secondsLeft: window.secondsLeft }
}

/** Takes back a counted call, for example after a correct password: only failures should add up. */
export async function forgiveCall(server: Deps, key: string, limit: CallLimit): Promise<void> {
  await server.db.write
    .updateTable('call_limits')
    .set((eb) => ({ calls: eb('calls', '-', 1) }))
    .where('key', '=', key)
    .where('window_start', '=', windowOf(server.clock(), limit).start)
    .where('calls', '>', 0)
    .execute()
}

/** Cached, because each request needs its address several times, and a caller sends many requests. */
const addresses = new LRUCache<string, string>({ max: 10_000 })

/**
 * The caller's address: `request.ip` uses X-Forwarded-For only from the proxies in TRUST_PROXY. An IPv6 address stands
 * for its /64, because whoever has one address of it has them all.
 */
export function addressOf({ ip }: { ip: FastifyRequest['ip'] | undefined }): string {
  // A call over a unix socket has no address.
  if (ip === undefined) return ''
  const known = addresses.get(ip)
  if (known !== undefined) return known
  const read = readAddress(ip)
  addresses.set(ip, read)
  return read
}

function readAddress(ip: string): string {
  const [address = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? `${firstHalf(address)}::/64` : address
}

/** The range around an address: whoever has one address of an IPv4 /24 or an IPv6 /48 often has all of it. */
export function rangeOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : address
}

/** A key made from a name that a caller chose: limited in length, and not readable in the table. */
export const hiddenKey = (name: string) =>
  createHash('sha256').update(name).digest('base64url').slice(0, 22)

function windowOf(now: Date, { seconds }: CallLimit) {
  const length = seconds * 1000
  const start = now.getTime() - (now.getTime() % length)
  return {
    start: new Date(start),
    secondsLeft: Math.max(1, Math.ceil((start + length - now.getTime()) / 1000)),
  }
}

function firstHalf(address: string): string {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

export function tooMany(seconds: number) {
  const wait =
    seconds > 90
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${seconds} second${seconds === 1 ? '' : 's'}`
  return new ApiError('TOO_MANY_REQUESTS', `Too many attempts; try again in ${wait}`, {
    headers: { 'retry-after': String(seconds) },
  })
}
