import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { addressOf } from '../call-limits.ts'
import { boundIdleSockets, usualIdleSockets } from './idle-sockets.ts'
import type { OtherHolders, ShareBounds } from './shares.ts'
import { Shares } from './shares.ts'
import type { SlowBounds } from './slow-callers.ts'
import { boundSlowCallers, isOnSocket, usualSlowBounds } from './slow-callers.ts'
import type { WaiterBounds } from './waiters.ts'

export interface LoadBounds {
  /** Requests in work: from when a request is read completely until its answer begins. */
  work: ShareBounds
  /** Uploads in work: from when one is admitted until its answer begins. */
  uploads: Required<ShareBounds>
  /** Open streams of events. */
  streams: Required<ShareBounds>
  idleSockets: WaiterBounds
  slow: SlowBounds
  /** How late the event loop may run, in milliseconds. */
  delay: number
}

const usualBounds: LoadBounds = {
  // A few for each connection to the database. More would only wait longer and then fail.
  work: { all: 80, address: 40 },
  uploads: { all: 240, address: 96, user: 24 },
  streams: { all: 2_000, address: 200, user: 10 },
  idleSockets: usualIdleSockets,
  slow: usualSlowBounds,
  delay: 1_000,
}

/**
 * The limits for each of several processes on one machine. Work places grow with the database connections (each process
 * has half as many as a single process would), and all processes share them. The limits of those who only wait are
 * divided among the processes.
 */
export function boundsAmong(workers: number): LoadBounds {
  const part = ({ all, address }: WaiterBounds) => ({
    all: Math.ceil(all / workers),
    address: Math.ceil(address / workers),
  })
  const { work, slow, idleSockets } = usualBounds
  return {
    ...usualBounds,
    work: { all: (work.all / 2) * workers, address: (work.address / 2) * workers },
    idleSockets: part(idleSockets),
    slow: { ...slow, bodies: part(slow.bodies), answers: part(slow.answers) },
  }
}

/** The kind of load of a route. The route states it; it is never read from the address, which a caller chooses. */
export type RouteLoad =
  /** Answered even when the server is too busy for everything else. */
  | 'exempt'
  /** The handler reads the body itself and calls `startUpload` first. */
  | 'upload'
  /** The answer does not end, and the handler calls `openStream` first. */
  | 'events'

declare module 'fastify' {
  interface FastifyContextConfig {
    load?: RouteLoad
  }
  interface FastifyInstance {
    load: Load
  }
}

export interface Load {
  /** Takes a place for an upload; the returned function gives it back. */
  startUpload: (request: FastifyRequest, userId: string | undefined) => () => void
  /** Takes a place for a stream until the answer closes. */
  openStream: (request: FastifyRequest, reply: FastifyReply, userId: string) => void
  /** For an answer that is written without Fastify; Fastify's own answers are watched anyway. */
  watchAnswer: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => void
  /** How many places of each kind are taken now. */
  held: () => Record<string, number>
}

/** After this time, work whose caller has left counts as done even without an answer: no statement may take longer. */
const abandonedMs = 30_000

/**
 * Refuses early what could only wait: a quick 503 is better than memory full of unanswered requests. Only work is
 * counted here; slow senders and readers have their own limits.
 */
export function guardAgainstOverload(
  app: FastifyInstance,
  {
    bounds = usualBounds,
    isProxy = () => false,
    isBehindFront = false,
    holders = () => undefined,
  }: GuardOptions = {},
) {
  const lateness = watchLateness()
  let refused = 0
  const timer = setInterval(() => {
    lateness.measure()
    const cut = slow.takeCut()
    if (refused + cut > 0) app.log.warn({ refused, cut }, 'overloaded')
    refused = 0
  }, 500)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    lateness.stop()
  })

  if (!isBehindFront) boundIdleSockets(app, isProxy, bounds.idleSockets)
  const slow = boundSlowCallers(app, { bounds: bounds.slow, loadOf })
  const work = new Shares(bounds.work, holders('work'))
  const uploads = new Shares(bounds.uploads, holders('uploads'))
  const streams = new Shares(bounds.streams, holders('streams'))
  const atWork = new WeakMap<FastifyRequest, () => void>()
  const endWork = (request: FastifyRequest) => atWork.get(request)?.()

  const refuse = (message: string, seconds: number) => {
    refused += 1
    return new ApiError('OVERLOADED', message, { headers: { 'retry-after': String(seconds) } })
  }

  // The body has been read by now, except for uploads, whose handlers read it.
  app.addHook('preValidation', (request, reply, done) => {
    // When the server renders a page, its own API calls are part of the page's work.
    if (loadOf(request) === 'exempt' || !isOnSocket(request)) return done()
    const taken = work.take({ address: addressOf(request) })
    if (!taken.ok || lateness.now > bounds.delay) {
      if (taken.ok) taken.giveBack()
      return done(refuse('Too many requests at once; try again in a moment', 1))
    }
    atWork.set(request, taken.giveBack)
    reply.raw.once('close', () => {
      if (reply.sent) return taken.giveBack()
      setTimeout(taken.giveBack, abandonedMs).unref()
    })
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    endWork(request)
    done()
  })

  app.decorate('load', {
    watchAnswer: slow.watchAnswer,
    held: () => ({ work: work.held, uploads: uploads.held, streams: streams.held }),
    startUpload(request, user) {
      const taken = uploads.take({ address: addressOf(request), user })
      if (taken.ok) {
        endWork(request)
        return taken.giveBack
      }
      if (taken.full !== 'user') throw refuse('Too many uploads at once; try again in a moment', 2)
      throw new ApiError('TOO_MANY_REQUESTS', 'Too many of your uploads at once; let one end', {
        headers: { 'retry-after': '2' },
      })
    },
    openStream(request, reply, user) {
      const taken = streams.take({ address: addressOf(request), user })
      if (taken.ok) {
        if (reply.raw.destroyed) taken.giveBack()
        else reply.raw.once('close', taken.giveBack)
        return
      }
      if (taken.full !== 'user') throw refuse('Too many open streams; try again', 30)
      throw new ApiError('TOO_MANY_REQUESTS', 'Too many open streams; close another window', {
        headers: { 'retry-after': '30' },
      })
    },
  } satisfies Load)
}

interface GuardOptions {
  bounds?: LoadBounds
  /** Whether an address is one of our proxies, which all visitors come through. */
  isProxy?: (address: string) => boolean
  /** The places of this kind that other processes hold. */
  holders?: (kind: string) => OtherHolders | undefined
  /** Then the common listener limits idle connections, which belong to no city. */
  isBehindFront?: boolean
}

const loadOf = ({ routeOptions }: FastifyRequest) => routeOptions.config?.load

function watchLateness() {
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  let before = 0
  const lateness = {
    now: 0,
    measure() {
      const measured = loop.mean / 1e6
      loop.reset()
      // The smaller of the last two: a single pause, of the machine or the garbage collector, is over by now.
      lateness.now = Math.min(before, measured)
      before = measured
    },
    stop: () => loop.disable(),
  }
  return lateness
}
