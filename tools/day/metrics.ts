import { cpus } from 'node:os'
import { boundsAmong } from '../../server/http/load/overload.ts'
import type { DayClock } from './day-clock.ts'

/** The server's metrics at one moment, and how busy the machine was since the last sample. */
export interface Sample {
  at: number
  /** The longest delay of an event loop since the last sample, of the slowest worker. */
  loopMs: number
  poolBusy: number
  poolWaiting: number
  placesHeld: number
  mediaWaiting: number
  /** The used share of all the machine's processors, by any program. */
  machineBusy: number
  serving: number
  deaths: number
  /** How often the server looked for answers and pages in its own cache since it started, and found them. */
  memory: { hits: number; asked: number }
}

export type Metrics = ReturnType<typeof openMetrics>

/** Reads a server's metrics as Prometheus does, and collects them. */
export function openMetrics(port: number, clock: DayClock) {
  const samples: Sample[] = []
  let before = machineTimes()
  const read = async (): Promise<Sample> => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`/metrics is answered ${answer.status}`)
    const now = machineTimes()
    const machineBusy = (now.busy - before.busy) / Math.max(1, now.all - before.all)
    before = now
    const sample = { ...readSample(text), at: clock.now, machineBusy }
    samples.push(sample)
    return sample
  }
  return {
    samples,
    read,
    /** Samples every quarter of an hour until all is over; a late sample is left out. */
    async watch(until: Promise<unknown>) {
      let isOver = false
      const end = () => {
        isOver = true
      }
      until.then(end, end)
      for (let quarter = 0; !isOver; ) {
        await clock.until(quarter / 4)
        await read()
        quarter = Math.floor((4 * clock.now) / clock.hourMs) + 1
      }
    },
  }
}

function readSample(text: string): Omit<Sample, 'at' | 'machineBusy'> {
  const values = [...text.matchAll(/^(\w+(?:\{.*?\})?) (\S+)$/gm)].map(
    ([, name = '', value]) => [name, Number(value)] as const,
  )
  const sum = (name: string, ...labels: string[]) =>
    values
      .filter(([line]) => line.startsWith(name) && labels.every((label) => line.includes(label)))
      .reduce((total, [, value]) => total + value, 0)
  return {
    loopMs: 1_000 * sum('sakhli_event_loop_delay_seconds', 'quantile="1"'),
    poolBusy: sum('sakhli_pool_connections', 'state="busy"'),
    poolWaiting: sum('sakhli_pool_connections', 'state="waiting"'),
    placesHeld: sum('sakhli_places_held', 'kind="work"'),
    mediaWaiting: sum('sakhli_media_waiting'),
    serving: sum('sakhli_workers', 'state="serving"'),
    deaths: sum('sakhli_worker_deaths_total'),
    memory: {
      hits: sum('sakhli_cache_asked_total', 'outcome="hit"'),
      asked: sum('sakhli_cache_asked_total'),
    },
  }
}

function machineTimes() {
  let [busy, all] = [0, 0]
  for (const { times } of cpus()) {
    const total = times.user + times.nice + times.sys + times.irq + times.idle
    busy += total - times.idle
    all += total
  }
  return { busy, all }
}

/** Everything that can be exhausted: how much of it is used, and whether that is all of it. */
export const resources: readonly {
  name: string
  of: (sample: Sample) => number
  isAtBound: (taken: number, workers: number) => boolean
  tell: (taken: number) => string
}[] = [
  {
    name: 'processors',
    of: ({ machineBusy }) => machineBusy,
    isAtBound: (busy) => busy > 0.95,
    tell: (busy) => `processors ${(100 * busy).toFixed(0)} % busy`,
  },
  {
    name: 'event loop',
    of: ({ loopMs }) => loopMs,
    // The delay from which the server itself calls its event loop late.
    isAtBound: (ms) => ms > boundsAmong(1).delay,
    tell: (ms) => `event loop ${ms.toFixed(0)} ms late`,
  },
  {
    name: 'connections',
    of: ({ poolWaiting }) => poolWaiting,
    isAtBound: (waiting) => waiting > 0,
    tell: (waiting) => `${waiting} waiting for a connection to the database`,
  },
  {
    name: 'places',
    of: ({ placesHeld }) => placesHeld,
    isAtBound: (held, workers) => held >= boundsAmong(workers).work.all,
    tell: (held) => `${held} places of requests held`,
  },
  {
    name: 'media',
    of: ({ mediaWaiting }) => mediaWaiting,
    isAtBound: (waiting) => waiting > 0,
    tell: (waiting) => `${waiting} waiting for a picture to be made`,
  },
]
