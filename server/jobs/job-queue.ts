import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Job, QueueResult, SendOptions } from 'pg-boss'
import { fromKysely, PgBoss } from 'pg-boss'
import type { DatabaseLog } from '../db/database-log.ts'
import type { Tables } from '../db/tables.ts'
import type { JobData, JobName } from './job-kinds.ts'
import { jobKinds } from './job-kinds.ts'

/** The job is not done, but nothing has failed: it is retried after this many seconds. */
export interface NotYet {
  againInSeconds: number
}

export type Work<Name extends JobName> = (
  data: JobData[Name],
  signal: AbortSignal,
) => Promise<NotYet | undefined>

/** If more jobs than this wait, as after a night's alerts, there is no pause between them. */
const burstWhenReadyExceeds = 10

/** Longer than a call to Telegram takes: a message that was sent but not recorded as sent would be sent again. */
const stopWithinMs = 12_000

interface JobQueueOptions {
  url: string
  /** The jobs schema of the city, which pg-boss creates and changes. */
  schema?: string
  log: DatabaseLog
  /** Another process of this machine works on the jobs and has created the queues. */
  isForSending?: boolean
}

/**
 * Work to be done later, stored in the same database as the data it is about: a job that is sent in a transaction
 * exists only if that transaction is committed. Nothing is started before the first job is sent or worked on.
 */
export class JobQueue {
  readonly #boss: PgBoss
  readonly #log: DatabaseLog
  readonly schema: string
  #starting: Promise<void> | undefined

  readonly #isForSending: boolean

  constructor({ url, schema = 'jobs', log, isForSending = false }: JobQueueOptions) {
    this.#log = log
    this.schema = schema
    this.#isForSending = isForSending
    this.#boss = new PgBoss({
      connectionString: url,
      schema,
      application_name: 'sakhli-jobs',
      // Each kind of message holds one connection while it is sent, and some must be left.
      max: isForSending ? 1 : 8,
      // The database wakes a process that works on jobs when a job arrives; the process also polls.
      useListenNotify: !isForSending,
      // Only one process of a machine maintains the queues.
      ...(isForSending && { supervise: false, schedule: false }),
    })
    this.#boss.on('error', (error) => log.warn(`jobs: ${error.message}`))
    this.#boss.on('warning', (warning) => log.warn(`jobs: ${warning.message}`))
  }

  start(): Promise<void> {
    this.#starting ??= this.#prepare()
    return this.#starting
  }

  async send<Name extends JobName>(tx: Kysely<Tables>, name: Name, data: JobData[Name]) {
    await this.start()
    await this.#boss.send(name, data, { db: fromKysely(tx) })
  }

  /** Sends many jobs at once, each with its own delay. */
  async sendAll<Name extends JobName>(
    tx: Kysely<Tables>,
    name: Name,
    jobs: readonly { data: JobData[Name]; startAfter: number }[],
  ) {
    await this.start()
    await this.#boss.insert(name, [...jobs], { db: fromKysely(tx) })
  }

  /** Deletes all jobs about a person, finished or not, because their data name the person. */
  async forget(
    tx: Kysely<Tables>,
    person: { userId: string; telegramId: string | null; emails: readonly string[] },
  ) {
    await this.start()
    const { userId, telegramId, emails } = person
    await sql`
      delete from ${sql.table(`${this.schema}.job`)}
      where data->>'userId' = ${userId} or data->>'telegramId' = ${telegramId}
        or data->>'to' = any(${[...emails]}::text[]) or data->>'email' = any(${[...emails]}::text[])`.execute(
      tx,
    )
  }

  /**
   * Works on jobs of one kind. A short job runs inside the transaction that marks it done; a longer one must not keep a
   * transaction open.
   */
  async work<Name extends JobName>(name: Name, act: Work<Name>) {
    await this.start()
    const { pollingIntervalSeconds, isShort, atOnce = 1 } = jobKinds[name]
    // There is no wake-up for a job with a later start time, so polling stays as frequent as without wake-ups.
    const polling = {
      ...{ pollingIntervalSeconds, notifyPollingIntervalSeconds: pollingIntervalSeconds },
      burstWhenReadyExceeds,
    }
    const take = async (
      job: Job<JobData[Name]> | undefined,
      inSameTransaction: SendOptions = {},
    ) => {
      const outcome = job && (await act(job.data, job.signal))
      if (job && outcome)
        await this.#boss.send(name, job.data, {
          ...inSameTransaction,
          startAfter: outcome.againInSeconds,
        })
    }
    if (!isShort) {
      await this.#boss.work<JobData[Name]>(
        name,
        { ...polling, localConcurrency: atOnce },
        ([job]) => take(job),
      )
      return
    }
    const options = { ...polling, transactional: true } as const
    await this.#boss.work(name, options, ([job]: Job<JobData[Name]>[], db) => take(job, { db }))
  }

  /** Runs at the times of the given time zone, so that daytime jobs run in the daytime of the people they concern. */
  async schedule(name: JobName, cron: string, timeZone: string) {
    await this.start()
    await this.#boss.schedule(name, cron, null, { tz: timeZone })
  }

  /** Waits a little for running jobs; a job that does not end in time is done again at the next start. */
  async close() {
    if (!this.#starting) return
    await this.#starting.catch(() => {})
    await this.#boss.stop({ graceful: true, timeout: stopWithinMs })
  }

  async #prepare() {
    await this.#boss.start()
    if (this.#isForSending) return
    // Updating every queue took longer than the rest of the start, so only changed ones are updated.
    const standing = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const [name, { queue }] of Object.entries(jobKinds)) {
      const { policy: _fixed, ...changeable } = queue
      const known = standing.get(name)
      if (!known) await this.#boss.createQueue(name, queue)
      else if (!isSet(known, changeable)) await this.#boss.updateQueue(name, changeable)
    }
    this.#log.info('jobs are ready')
  }
}

const isSet = (known: QueueResult, wanted: Partial<QueueResult>) =>
  Object.entries(wanted).every(([key, value]) => known[key as keyof QueueResult] === value)
