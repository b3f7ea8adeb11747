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
  /** The ids of all cities of this process, opened or not. */
  cities: readonly string[]
  /** Set in one of several processes: the parent measures what exists once per machine. */
  readMachine: (() => Promise<string>) | undefined
}

export interface Measured {
  /** Counts the requests of a city; call it before the city's app is ready. */
  addCity: (server: ServerContext, app: FastifyInstance) => void
  /** Serves the metrics beside the site, if the settings ask for that. */
  serveOn: (listener: FastifyInstance) => void
  /** The metrics of this process alone. */
  read: () => Promise<MetricsJson>
  stop: () => Promise<void>
}

/** Measures a server process, city by city. */
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
