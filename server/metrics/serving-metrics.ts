import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import type { MeasuredCity } from './machine-metrics.ts'
import { makeServingMetrics } from './metrics.ts'
import { cacheAsked, mediaDecoded, telegramAnswered } from './points.ts'

interface ServedCity extends MeasuredCity {
  app: FastifyInstance
}

/** Measures one server process, from before it listens until it is told to stop. */
export function measureServing(
  decoder: ServerContext['decoder'],
  /** The ids of all cities to be served, so that a city that could not be opened is reported too. */
  ids: readonly string[],
) {
  const metrics = makeServingMetrics()
  const cities = new Map<string, ServedCity>()
  const open = new Set<string>()
  const silence = [
    cacheAsked.listen(({ city, cache, isThere }) =>
      metrics.cache.inc({ city, cache, outcome: isThere ? 'hit' : 'miss' }),
    ),
    mediaDecoded.listen(({ kind, outcome, seconds }) =>
      metrics.media.observe({ kind, outcome }, seconds),
    ),
    telegramAnswered.listen(({ city, outcome }) => metrics.telegram.inc({ city, outcome })),
  ]
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()

  const look = () => {
    for (const city of ids) metrics.openCities.set({ city }, open.has(city) ? 1 : 0)
    for (const { id: city, app, db } of cities.values()) {
      for (const [kind, held] of Object.entries(app.load.held()))
        metrics.places.set({ city, kind }, held)
      for (const { pool, ...states } of db.pools())
        for (const [state, count] of Object.entries(states))
          metrics.pool.set({ city, pool, state }, count)
    }
    metrics.decoding.set(decoder.waiting())
    for (const quantile of [0.5, 0.99, 1]) {
      const delay = quantile === 1 ? loop.max : loop.percentile(quantile * 100)
      metrics.eventLoopDelay.set({ quantile: String(quantile) }, delay / 1e9)
    }
    loop.reset()
  }
  return {
    cities: () => [...cities.values()],
    addCity: ({ city: { id: city }, db, jobs }: ServerContext, app: FastifyInstance) => {
      cities.set(city, { id: city, db, jobsSchema: jobs.schema, app })
      app.addHook('onReady', async () => void open.add(city))
      app.addHook('onClose', async () => void open.delete(city))
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const route = routeOptions.url ?? 'none'
        metrics.requests.inc({ city, method, route, status: reply.statusCode })
        // A stream of events stays open as long as its page, so its duration says nothing.
        if (routeOptions.config.load !== 'events')
          metrics.requestSeconds.observe({ city, method, route }, reply.elapsedTime / 1000)
      })
    },
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
