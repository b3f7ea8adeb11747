import type { ChildProcess } from 'node:child_process'
import type { MeasuredCity } from '../metrics/machine-metrics.ts'
import { measureMachine } from '../metrics/machine-metrics.ts'
import type { MetricsJson } from '../metrics/metrics.ts'
import { openMetricsPort } from '../metrics/serve-metrics.ts'
import type { Settings } from '../settings.ts'
import { within } from '../within.ts'
import { tellWorker } from './messages.ts'

/** A busy or dying worker is waited for no longer than this; then its last metrics are used. */
const patienceMs = 1_000
/** The counts of this time may be lost when a worker is killed. */
const readEveryMs = 5_000

interface Options {
  settings: Settings
  cities: readonly MeasuredCity[]
  wanted: number
}

/** The metrics of all workers, added up. */
export async function measureWorkers({ settings, cities, wanted }: Options) {
  const last = new Map<ChildProcess, MetricsJson>()
  const waiting = new Map<ChildProcess, () => void>()

  const readAll = async () => {
    const answers = [...last.keys()].map((worker) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(worker, resolve)
      tellWorker(worker, { kind: 'read metrics' })
      return promise
    })
    await within(patienceMs, Promise.all(answers))
    return [...last.values()]
  }
  const machine = measureMachine({
    cities: () => cities,
    workers: () => ({ wanted, serving: last.size }),
    readServing: readAll,
  })
  const timer = setInterval(() => void readAll(), readEveryMs)
  timer.unref()
  const port = await openMetricsPort(settings, machine.read)
  return {
    read: machine.read,
    join: (worker: ChildProcess) => last.set(worker, []),
    hear: (worker: ChildProcess, metrics: MetricsJson) => {
      if (last.has(worker)) last.set(worker, metrics)
      waiting.get(worker)?.()
      waiting.delete(worker)
    },
    leave: (worker: ChildProcess, how: { isDeath: boolean }) => {
      machine.keep(last.get(worker) ?? [], how)
      last.delete(worker)
      waiting.get(worker)?.()
      waiting.delete(worker)
    },
    close: async () => {
      clearInterval(timer)
      await port?.close()
    },
  }
}
export type WorkersMetrics = Awaited<ReturnType<typeof measureWorkers>>
