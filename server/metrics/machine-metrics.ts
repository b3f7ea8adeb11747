import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { MetricsJson } from './metrics.ts'
import { addUp, lasting, makeMachineMetrics } from './metrics.ts'

export interface MachineDeps {
  db: Pick<Database, 'write'>
  jobsSchema: string
  /** How many processes shall serve, and how many do. */
  workers: () => { wanted: number; serving: number }
  /** What each process that serves says of itself. */
  readServing: () => Promise<MetricsJson[]>
}

/** All that a machine tells, from whatever number of processes. */
export function measureMachine({ db, jobsSchema, workers, readServing }: MachineDeps) {
  const metrics = makeMachineMetrics()
  let past: MetricsJson = []

  const look = async () => {
    const { wanted, serving } = workers()
    metrics.workers.set({ state: 'wanted' }, wanted)
    metrics.workers.set({ state: 'serving' }, serving)
    // Without its jobs a machine tells all else: the database may be what is wrong.
    const jobs = await readJobs(db, jobsSchema).catch(() => [])
    metrics.jobs.reset()
    metrics.jobAge.reset()
    for (const { kind, state, count, age } of jobs) {
      metrics.jobs.set({ kind, state }, count)
      if (age !== null) metrics.jobAge.set({ kind }, age)
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
  kind: string
  state: string
  count: number
  age: number | null
}

/** What waits, what is worked on and what was given up; a job that is not due yet has no age. */
async function readJobs({ write }: MachineDeps['db'], schema: string): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name as kind, state::text as state, count(*)::int as count,
      extract(epoch from now() - min(start_after) filter (
        where state in ('created', 'retry') and start_after <= now()))::float8 as age
    from ${sql.id(schema, 'job')} where state in ('created', 'retry', 'active', 'failed')
      and name not like '\\_\\_pgboss%'
    group by 1, 2`.execute(write)
  return rows
}
