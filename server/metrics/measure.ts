import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context.ts'
import { measureMachine } from './machine-metrics.ts'
import { openMetricsPort, serveMetricsBesideSite } from './serve-metrics.ts'
import { measureServing } from './serving-metrics.ts'

/**
 * Measures a process that serves. One that is alone tells of its machine itself; one of several leaves that to its
 * parent, by `readMachine`.
 */
export async function measure(
  server: ServerContext,
  app: FastifyInstance,
  readMachine?: () => Promise<string>,
) {
  const serving = measureServing(server, app)
  if (readMachine) {
    serveMetricsBesideSite(app, server.settings, readMachine)
    return serving
  }
  const machine = measureMachine({
    db: server.db,
    jobsSchema: server.jobs.schema,
    workers: () => ({ wanted: 1, serving: 1 }),
    readServing: async () => [await serving.read()],
  })
  serveMetricsBesideSite(app, server.settings, machine.read)
  const port = await openMetricsPort(server.settings, machine.read)
  return {
    read: serving.read,
    stop: async () => {
      await port?.close()
      serving.stop()
    },
  }
}
