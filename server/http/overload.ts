import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

export interface Bounds {
  /** Requests under way at once. */
  requests: number
  /** Forms under way at once: an upload may take minutes and must not crowd out the rest, nor the rest it. */
  uploads: number
  /** How late the event loop may run, in milliseconds. */
  delay: number
}

/** Requests: a few for each connection to the database. More would only wait longer, and then fail. */
const usualBounds: Bounds = { requests: 80, uploads: 64, delay: 1_000 }

/** Asked by whoever watches the process, or open for as long as a page is. */
const exempt = /^\/(healthz|readyz)|\/events(\?|$)/

/** Refuses early what could only wait: a short honest 503 instead of memory filling up with the unanswered. */
export function guardAgainstOverload(app: FastifyInstance, bounds: Bounds = usualBounds) {
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  let lateness = 0
  let latenessBefore = 0
  let refused = 0
  const timer = setInterval(() => {
    const latenessNow = loop.mean / 1e6
    loop.reset()
    // A single stall, of the machine or of a collection, is over by the time it is seen.
    lateness = Math.min(latenessBefore, latenessNow)
    latenessBefore = latenessNow
    if (refused > 0) app.log.warn({ refused }, 'overloaded')
    refused = 0
  }, 500)
  timer.unref()
  const underWay = { requests: 0, uploads: 0 }

  app.addHook('onRequest', (request, reply, done) => {
    if (exempt.test(request.url)) return done()
    const kind = kindOf(request)
    if (underWay[kind] >= bounds[kind] || lateness > bounds.delay) {
      refused += 1
      return done(
        new ApiError('OVERLOADED', 'Too many requests at once; try again in a moment', {
          headers: { 'retry-after': '1' },
        }),
      )
    }
    underWay[kind] += 1
    // The response closes once, however it ends: answered, cut off, or taken over.
    reply.raw.once('close', () => {
      underWay[kind] -= 1
    })
    done()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    loop.disable()
  })
}

const kindOf = ({ headers }: FastifyRequest): keyof Omit<Bounds, 'delay'> =>
  headers['content-type']?.startsWith('multipart/') ? 'uploads' : 'requests'
