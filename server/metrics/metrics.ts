import type { Gauge } from 'prom-client'
import prom from 'prom-client'

/** The only file that loads prom-client. It is itself loaded only if the settings ask for metrics. */

/** Metrics in the form in which one process passes them to another. */
export type MetricsJson = Awaited<ReturnType<prom.Registry['getMetricsAsJSON']>>

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What every serving process counts, and gauges that are read when asked for. */
export function makeServingMetrics() {
  const registry = new prom.Registry()
  const registers = [registry]
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
    aggregator: 'sum' | 'max' = 'sum',
  ): Gauge<Label> => new prom.Gauge({ name, help, labelNames, aggregator, registers })
  prom.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  return {
    registry,
    requests: new prom.Counter({
      name: 'sakhli_http_requests_total',
      help: 'Requests that were answered',
      labelNames: ['city', 'method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new prom.Histogram({
      name: 'sakhli_http_request_seconds',
      help: 'From a request to the end of its answer',
      labelNames: ['city', 'method', 'route'],
      buckets: seconds,
      registers,
    }),
    cache: new prom.Counter({
      name: 'sakhli_cache_asked_total',
      help: 'What visitors share: asked for, and there or not',
      labelNames: ['city', 'cache', 'outcome'],
      registers,
    }),
    media: new prom.Histogram({
      name: 'sakhli_media_seconds',
      help: 'Time in a decoding process',
      labelNames: ['kind', 'outcome'],
      buckets: seconds,
      registers,
    }),
    telegram: new prom.Counter({
      name: 'sakhli_telegram_calls_total',
      help: 'Calls of Telegram, by what it said',
      labelNames: ['city', 'outcome'],
      registers,
    }),
    openCities: gauge('sakhli_city_open', 'Processes in which the city is served', ['city']),
    places: gauge('sakhli_places_held', 'Of the bounds on load, places that are held', [
      'city',
      'kind',
    ]),
    decoding: gauge('sakhli_media_waiting', 'Pictures and video that wait for a decoding process'),
    pool: gauge('sakhli_pool_connections', 'Connections to the database', [
      'city',
      'pool',
      'state',
    ]),
    eventLoopDelay: gauge(
      'sakhli_event_loop_delay_seconds',
      'How late the event loop ran since it was last asked, of the worker that was latest',
      ['quantile'],
      'max',
    ),
  }
}

/** Metrics of what exists once per machine, however many processes serve. */
export function makeMachineMetrics() {
  const registry = new prom.Registry()
  const registers = [registry]
  return {
    registry,
    workers: new prom.Gauge({
      name: 'sakhli_workers',
      help: 'Server processes: wanted by the settings, and serving',
      labelNames: ['state'],
      registers,
    }),
    deaths: new prom.Counter({
      name: 'sakhli_worker_deaths_total',
      help: 'Workers that ended without being told to',
      registers,
    }),
    jobs: new prom.Gauge({
      name: 'sakhli_jobs',
      help: 'Jobs in the database, of all machines',
      labelNames: ['city', 'kind', 'state'],
      registers,
    }),
    jobAge: new prom.Gauge({
      name: 'sakhli_job_oldest_seconds',
      help: 'How long the oldest job has been due, of all machines',
      labelNames: ['city', 'kind'],
      registers,
    }),
  }
}

/** Combines the metrics of several processes: counts are added up, and each gauge as its aggregator says. */
export const addUp = (parts: MetricsJson[]): prom.Registry =>
  prom.AggregatorRegistry.aggregate(parts)

/** The metrics that stay after their process has ended, so that no count ever falls. */
export const lasting = (metrics: MetricsJson): MetricsJson =>
  metrics.filter(({ type }) => type === ('counter' as never) || type === ('histogram' as never))
