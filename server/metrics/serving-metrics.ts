import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import type { MetricsJson } from './metrics.ts'
import { makeServingMetrics } from './metrics.ts'
import { cacheAsked, mediaDecoded, telegramAnswered } from './points.ts'

export interface MeasuredServer {
  read: () => Promise<MetricsJson>
  stop: () => void
}

/** Measures one process that serves, from before it listens until it is told to stop. */
export function measureServing(
  { db, decoder }: Pick<ServerContext, 'db' | 'decoder'>,
  app: FastifyInstance,
): MeasuredServer {
  const metrics = makeServingMetrics()
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none'
    metrics.requests.inc({ method, route, status: reply.statusCode })
    // A stream of events is open for as long as its page is.
    if (routeOptions.config.load !== 'events')
      metrics.requestSeconds.observe({ method, route }, reply.elapsedTime / 1000)
  })
  const silence = [
    cacheAsked.listen(({ cache, isThere }) =>
      metrics.cache.inc({ cache, outcome: isThere ? 'hit' : 'miss' }),
    ),
    mediaDecoded.listen(({ kind, outcome, seconds }) =>
      metrics.media.observe({ kind, outcome }, seconds),
    ),
    telegramAnswered.listen(({ outcome }) => metrics.telegram.inc({ outcome })),
  ]
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()

  const look = () => {
    for (const [kind, held] of Object.entries(app.load.held())) metrics.places.set({ kind }, held)
    metrics.places.set({ kind: 'decoding' }, decoder.waiting())
    for (const { pool, ...states } of db.pools())
      for (const [state, count] of Object.entries(states)) metrics.pool.set({ pool, state }, count)
    for (const quantile of [0.5, 0.99, 1]) {
      const delay = quantile === 1 ? loop.max : loop.percentile(quantile * 100)
      metrics.eventLoopDelay.set({ quantile: String(quantile) }, delay / 1e9)
    }
    loop.reset()
  }
  return {
    read: () => {
      look()
      return metrics.registry.getMetricsAsJSON()
    },
    stop: () => {
      loop.disable()
      for (const stop of silence) stop()
    },
  }
}
