import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import type { Settings } from '../settings.ts'
import { measureMachine } from './machine-metrics.ts'
import type { MetricsJson } from './metrics.ts'
import { openMetricsPort, serveMetricsBesideSite } from './serve-metrics.ts'
import { measureServing } from './serving-metrics.ts'

export interface MeasureOptions {
  settings: Settings
  decoder: ServerContext['decoder']
  /** The ids of those that are served, opened or not. */
  cities: readonly string[]
  /** One of several processes leaves what there is one of on a machine to its parent. */
  readMachine: (() => Promise<string>) | undefined
}

export interface Measured {
  /** Counts what a city is asked; to be said before its app is ready. */
  addCity: (server: ServerContext, app: FastifyInstance) => void
  /** Tells it all beside the site, where the settings want it there. */
  serveOn: (listener: FastifyInstance) => void
  /** What this process measures of itself. */
  read: () => Promise<MetricsJson>
  stop: () => Promise<void>
}

/** Measures a process that serves, city by city. */
export async function measure(options: MeasureOptions): Promise<Measured> {
  const { settings, decoder, cities, readMachine } = options
  const serving = measureServing(decoder, cities)
  const machine =
    readMachine === undefined
      ? measureMachine({
          cities: serving.cities,
          workers: () => ({ wanted: 1, serving: 1 }),
          readServing: async () => [await serving.read()],
        })
      : undefined
  const read = machine?.read ?? readMachine
  const port = machine && (await openMetricsPort(settings, machine.read))
  return {
    addCity: serving.addCity,
    serveOn: (listener) => read && serveMetricsBesideSite(listener, settings, read),
    read: serving.read,
    stop: async () => {
      await port?.close()
      serving.stop()
    },
  }
}
