import type { FastifyInstance } from 'fastify'
import { proxiesOf } from '../app.ts'
import type { ServerContext } from '../context.ts'
import { within } from '../within.ts'
import type { Measured, MeasureOptions } from './measure.ts'
import { areMetricsWanted } from './serve-metrics.ts'

/** How long a stop waits for the collector to accept the last traces, in milliseconds. */
const traceMs = 2_000

export interface Watch extends Pick<Measured, 'serveOn'> {
  /** Watches a city from now on; call it before the city's app is ready. */
  addCity: (server: ServerContext, app: FastifyInstance) => void
  /** Reads the metrics of this process, if metrics are wanted. */
  readMetrics: Measured['read'] | undefined
  stop: () => Promise<void>
}

/** The metrics and traces of a process. Code for what the settings do not ask for is not even loaded. */
export async function openWatch(options: MeasureOptions): Promise<Watch> {
  const { settings } = options
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings
  const measured = areMetricsWanted(settings)
    ? await (await import('./measure.ts')).measure(options)
    : undefined
  const traces =
    endpoint === undefined
      ? undefined
      : (await import('./traces.ts')).openTraces({ endpoint, isProxy: proxiesOf(settings) })
  return {
    addCity: (server, app) => {
      measured?.addCity(server, app)
      traces?.addCity(server.city.id, app)
    },
    serveOn: (listener) => measured?.serveOn(listener),
    readMetrics: measured?.read,
    stop: async () => {
      await measured?.stop()
      if (traces) await within(traceMs, traces.stop())
    },
  }
}
