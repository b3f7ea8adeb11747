import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Job, QueueResult, SendOptions } from 'pg-boss'
import { fromKysely, PgBoss } from 'pg-boss'
import type { DatabaseLog } from '../db/database-log.ts'
import type { Tables } from '../db/tables.ts'
import type { JobData, JobName } from './job-kinds.ts'
import { jobKinds } from './job-kinds.ts'

/** The work is not done yet, through nobody's fault: it is to be tried again after so many seconds. */
export interface NotYet {
  againInSeconds: number
}

export type Work<Name extends JobName> = (
  data: JobData[Name],
  signal: AbortSignal,
) => Promise<NotYet | undefined>

/** With more than so many waiting, as after a night's alerts, they are taken without a pause between them. */
const burstWhenReadyExceeds = 10

/** Longer than a call of Telegram takes: a message that was sent and not settled would be sent again. */
const stopWithinMs = 12_000

interface JobQueueOptions {
  url: string
  /** The city's own, which pg-boss makes and changes. */
  schema?: string
  log: DatabaseLog
  /** Another process of this machine works on the jobs, and has made the queues. */
  isForSending?: boolean
}

/**
 * What is to be done later, kept in the database beside what it is about: a job sent in a transaction exists if and
 * only if that transaction was committed. Nothing is started before the first job is sent or worked on.
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
      // Each kind of message holds one while it is sent, and some must be left.
      max: isForSending ? 1 : 8,
      // Whoever works on jobs is woken by the database as one is there, and asks by itself all the same.
      useListenNotify: !isForSending,
      // One process of a machine looks after the queues.
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

  /** Many at once, each perhaps later. */
  async sendAll<Name extends JobName>(
    tx: Kysely<Tables>,
    name: Name,
    jobs: readonly { data: JobData[Name]; startAfter: number }[],
  ) {
    await this.start()
    await this.#boss.insert(name, [...jobs], { db: fromKysely(tx) })
  }

  /** What is still kept of jobs that concern somebody, done or not: what they are told names who it is about. */
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
   * Takes jobs of a kind as they come. Sent messages are settled together with their job, in one transaction; what
   * runs longer must not hold one open.
   */
  async work<Name extends JobName>(name: Name, act: Work<Name>) {
    await this.start()
    const { pollingIntervalSeconds, isShort, atOnce = 1 } = jobKinds[name]
    // Nobody is woken for what is to be done at a later time: it is asked for as often as before.
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

  /** By the clock of a time zone: what is done by day is done by the day of those it concerns. */
  async schedule(name: JobName, cron: string, timeZone: string) {
    await this.start()
    await this.#boss.schedule(name, cron, null, { tz: timeZone })
  }

  /** Waits a little for what is under way; what does not end in time is done again at the next start. */
  async close() {
    if (!this.#starting) return
    await this.#starting.catch(() => {})
    await this.#boss.stop({ graceful: true, timeout: stopWithinMs })
  }

  async #prepare() {
    await this.#boss.start()
    if (this.#isForSending) return
    // To write each anew took longer than all else of a start.
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
