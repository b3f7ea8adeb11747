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
  /** The cities whose jobs are counted. */
  cities: () => readonly MeasuredCity[]
  /** How many server processes are wanted, and how many are serving. */
  workers: () => { wanted: number; serving: number }
  /** The metrics of each serving process. */
  readServing: () => Promise<MetricsJson[]>
}

/** All metrics of a machine, however many processes serve. */
export function measureMachine({ cities, workers, readServing }: MachineDeps) {
  const metrics = makeMachineMetrics()
  let past: MetricsJson = []

  const look = async () => {
    const { wanted, serving } = workers()
    metrics.workers.set({ state: 'wanted' }, wanted)
    metrics.workers.set({ state: 'serving' }, serving)
    // If a city's jobs cannot be read, all other metrics still come: that city's database may be the problem.
    const all = await Promise.all(cities().map((each) => readJobs(each).catch(() => [])))
    metrics.jobs.reset()
    metrics.jobAge.reset()
    for (const { city, kind, state, count, age } of all.flat()) {
      metrics.jobs.set({ city, kind, state }, count)
      if (age !== null) metrics.jobAge.set({ city, kind }, age)
    }
  }
  return {
    /** Keeps the counts of a worker that has ended. */
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

/** Counts waiting, running and failed jobs; a job that is not due yet has no age. */
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
