import { sql } from 'kysely'
import type { Database } from '../db/connection/connect.ts'
import type { MetricsJson } from './metrics.ts'
import { addUp, lasting, makeMachineMetrics } from './metrics.ts'

export interface MeasuredCity {
  id: string
  db: Database
  jobsSchema: string
}

export interface MachineDeps {
  /** Those whose jobs are counted. */
  cities: () => readonly MeasuredCity[]
  /** How many processes shall serve, and how many do. */
  workers: () => { wanted: number; serving: number }
  /** What each process that serves says of itself. */
  readServing: () => Promise<MetricsJson[]>
}

/** All that a machine tells, from whatever number of processes. */
export function measureMachine({ cities, workers, readServing }: MachineDeps) {
  const metrics = makeMachineMetrics()
  let past: MetricsJson = []

  const look = async () => {
    const { wanted, serving } = workers()
    metrics.workers.set({ state: 'wanted' }, wanted)
    metrics.workers.set({ state: 'serving' }, serving)
    // Without a city's jobs a machine tells all else: its database may be what is wrong.
    const all = await Promise.all(cities().map((each) => readJobs(each).catch(() => [])))
    metrics.jobs.reset()
    metrics.jobAge.reset()
    for (const { city, kind, state, count, age } of all.flat()) {
      metrics.jobs.set({ city, kind, state }, count)
      if (age !== null) metrics.jobAge.set({ city, kind }, age)
    }
  }
  return {
    /** A worker has ended; what it counted stays counted. */
    keep: (last: MetricsJson, { isDeath }: { isDeath: boolean }) => {
      if (isDeath) metrics.deaths.inc()
      if (last.length === 0) return
      past = lasting(addUp([past, last]).getMetricsAsArray() as unknown as MetricsJson)
    },
    read: async (): Promise<string> => {
      const [serving] = await Promise.all([readServing(), look()])
      const own = await metrics.registry.getMetricsAsJSON()
      return addUp([own, past, ...serving]).metrics()
    },
  }
}

interface JobCount {
  city: string
  kind: string
  state: string
  count: number
  age: number | null
}

/** What waits, what is worked on and what was given up; a job that is not due yet has no age. */
async function readJobs({ id, db, jobsSchema }: MeasuredCity): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select ${id}::text as city, name as kind, state::text as state, count(*)::int as count,
      extract(epoch from now() - min(start_after) filter (
        where state in ('created', 'retry') and start_after <= now()))::float8 as age
    from ${sql.id(jobsSchema, 'job')} where state in ('created', 'retry', 'active', 'failed')
      and name not like '\\_\\_pgboss%'
    group by 2, 3`.execute(db.write)
  return rows
}
