import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '../call-limits.ts'
import type { WaiterBounds } from './waiters.ts'
import { Waiters } from './waiters.ts'

export interface SlowBounds {
  /** Bodies that are being read into memory. */
  bodies: WaiterBounds
  /** Answers being sent. */
  answers: WaiterBounds
  /** In bytes a second, for bodies and answers. */
  lowestRate: number
  /** The rate is measured over this time, again and again. */
  windowMs: number
  /** After the answer, an unfinished body is read for this long, so that its sender sees the answer. */
  lingerMs: number
  sweepMs: number
}

export const usualSlowBounds: SlowBounds = {
  bodies: { all: 256, address: 64 },
  answers: { all: 1_000, address: 256 },
  lowestRate: 1_000,
  windowMs: 30_000,
  lingerMs: 10_000,
  sweepMs: 1_000,
}

interface Transfer {
  /** Bytes moved over the connection so far. */
  moved: () => number
  /** Bytes passed to the system in one piece, so that their progress cannot be seen. */
  inOnePiece: () => number
  /** The server itself is not reading or writing now, so the caller is not to blame for the time. */
  isHeldByUs: () => boolean
  letGo: () => void
  windowStart: number
  windowBytes: number
  lastBytes: number
  endsAt: number
}

/**
 * Ends connections that send or read more slowly than the lowest rate, and the slowest ones when there are too many.
 * Faster connections may go on for as long as they need.
 */
export function boundSlowCallers(
  app: FastifyInstance,
  {
    bounds,
    loadOf,
  }: { bounds: SlowBounds; loadOf: (request: FastifyRequest) => string | undefined },
) {
  let cut = 0
  const letGo = (transfer: Transfer) => {
    cut += 1
    transfer.letGo()
  }
  const bodies = new Waiters<Transfer>(bounds.bodies, letGo)
  /** Uploads are limited by the places of their users; here only their rate is checked. */
  const uploads = new Waiters<Transfer>(noBounds, letGo)
  const answers = new Waiters<Transfer>(bounds.answers, letGo)

  const timer = setInterval(() => {
    const now = performance.now()
    for (const line of [bodies, uploads, answers])
      for (const transfer of [...line]) {
        const verdict = judge(transfer, now, bounds)
        if (verdict === 'tooSlow') {
          line.delete(transfer)
          letGo(transfer)
        } else if (verdict === 'moving') line.moveToEnd(transfer)
      }
  }, bounds.sweepMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.addHook('onRequest', (request, reply, done) => {
    if (hasBodyToCome(request)) watchBody(request, reply)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    watchAnswer(request, reply, payload)
    done()
  })

  function watchBody(request: FastifyRequest, reply: FastifyReply) {
    const { raw } = request
    const transfer = startTransfer({
      moved: () => raw.socket.bytesRead,
      inOnePiece: () => 0,
      isHeldByUs: () => raw.readableLength > 0,
      letGo: () => {
        if (!reply.raw.headersSent) raw.socket.write(timedOut)
        raw.socket.destroy()
      },
    })
    const line = loadOf(request) === 'upload' ? uploads : bodies
    line.add(transfer, addressOf(request))
    const stop = () => {
      bodies.delete(transfer)
      uploads.delete(transfer)
    }
    raw.once('end', stop)
    raw.once('close', stop)
    reply.raw.once('finish', () => {
      if (raw.complete || raw.destroyed) return
      transfer.endsAt = performance.now() + bounds.lingerMs
      uploads.delete(transfer)
      bodies.add(transfer, addressOf(request))
    })
  }

  let justBegun: { request: FastifyRequest; reply: FastifyReply }[] = []

  /** Nearly all clients read an answer at once, so only an answer that is not read at once is watched. */
  function watchAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    if (!isOnSocket(request) || loadOf(request) === 'events') return
    const { raw } = reply
    // A large write shows no progress until all of it is read; Node's own timer sees its parts being sent.
    if (!isSmall(payload)) raw.setTimeout(bounds.windowMs)
    if (justBegun.length === 0) setImmediate(watchBegun)
    justBegun.push({ request, reply })
  }

  function watchBegun() {
    const begun = justBegun
    justBegun = []
    for (const { request, reply } of begun)
      if (!reply.raw.writableFinished) watchTaking(request, reply)
  }

  function watchTaking(request: FastifyRequest, { raw }: FastifyReply) {
    const { socket } = request.raw
    // The caller has left, and no event would report the end of the answer any more.
    if (raw.destroyed || socket.destroyed) return
    const transfer = startTransfer({
      moved: () => socket.bytesWritten - socket.writableLength,
      inOnePiece: () => socket.writableLength,
      isHeldByUs: () => socket.writableLength === 0,
      letGo: () => socket.destroy(),
    })
    answers.add(transfer, addressOf(request))
    raw.once('close', () => answers.delete(transfer))
  }

  /** An answer that takes at most one window even at the lowest rate; for it the regular check is enough. */
  const isSmall = (payload: unknown) =>
    bytesOf(payload) <= (bounds.lowestRate * bounds.windowMs) / 1_000

  return {
    watchAnswer,
    /** How many connections were ended since the last call. */
    takeCut: () => {
      const taken = cut
      cut = 0
      return taken
    },
  }
}

const noBounds: WaiterBounds = { all: Number.POSITIVE_INFINITY, address: Number.POSITIVE_INFINITY }

/** The largest possible size; a stream's size is unknown. */
function bytesOf(payload: unknown): number {
  if (payload === undefined || payload === null) return 0
  if (typeof payload === 'string') return payload.length * 3
  return payload instanceof Uint8Array ? payload.length : Number.POSITIVE_INFINITY
}

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

const startTransfer = (
  is: Pick<Transfer, 'moved' | 'inOnePiece' | 'isHeldByUs' | 'letGo'>,
): Transfer => ({
  ...is,
  windowStart: performance.now(),
  windowBytes: is.moved(),
  lastBytes: is.moved(),
  endsAt: Number.POSITIVE_INFINITY,
})

function judge(transfer: Transfer, now: number, { lowestRate, windowMs }: SlowBounds) {
  if (now >= transfer.endsAt) return 'tooSlow'
  const bytes = transfer.moved()
  const hasMoved = bytes > transfer.lastBytes
  transfer.lastBytes = bytes
  const elapsed = now - transfer.windowStart
  const allowed = Math.max(windowMs, (transfer.inOnePiece() / lowestRate) * 1_000)
  const isFastEnough = bytes - transfer.windowBytes >= (lowestRate * elapsed) / 1_000
  if (transfer.isHeldByUs() || (elapsed >= windowMs && isFastEnough)) {
    transfer.windowStart = now
    transfer.windowBytes = bytes
    return 'moving'
  }
  if (elapsed >= allowed) return 'tooSlow'
  return hasMoved ? 'moving' : 'waiting'
}

/** Calls that the server makes to itself have no connection. */
export const isOnSocket = ({ raw }: FastifyRequest) => raw.socket instanceof Socket

const hasBodyToCome = (request: FastifyRequest) =>
  isOnSocket(request) &&
  !request.raw.complete &&
  (request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0)
