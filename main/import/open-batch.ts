import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome } from '../../contract/desktop/errors.ts'
import { done, refused } from '../../contract/desktop/errors.ts'
import type { ImportAccount } from '../../contract/import/plan.ts'
import type { UndoResult } from '../../contract/import/progress.ts'
import { resumableFrom } from '../../contract/media/uploads.ts'
import type { WorkerPool } from '../media-worker/worker-pool.ts'
import type { EngineOptions } from './engine-options.ts'
import { usualWaits } from './engine-options.ts'
import type { Batch } from './journal/batch.ts'
import type { Journal } from './journal/journal.ts'
import type { BatchRecord, FileRecord, PauseReason } from './journal/records.ts'
import type { BatchEvent } from './journal/states.ts'
import { transition } from './journal/states.ts'
import { Bandwidth, limit } from './limit.ts'
import { PlanHistory } from './plan/plan-history.ts'
import { PlanReader } from './scan/plan-reader.ts'
import { ImportRun, markOf, RunEnded } from './send/import-run.ts'
import { ProgressMeter } from './send/progress.ts'
import { sendBatch } from './send/send-batch.ts'
import { removeProcessed } from './send/send-file.ts'
import { isInDoubt, recordWhatArrived } from './send/send-group.ts'
import { nothingUndone, undoBatch, withLeftovers } from './send/undo-batch.ts'
import type { Accounts } from './server/accounts.ts'
import { accessOf, isSameAccount } from './server/accounts.ts'
import type { ApiClient } from './server/call-server.ts'
import { BackOff } from './server/retry.ts'
import { WorkQueue } from './work-queue.ts'

const usualUploads = 4

export interface OpenBatchDeps {
  pool: WorkerPool
  accounts: Accounts
  journal: Pick<Journal, 'recallSent' | 'imagesOf'>
  options: EngineOptions
  send?: ApiClient['send']
}

/** A batch and what is under way in it: reading, sending or undoing, one at a time. */
export class OpenBatch {
  readonly batch: Batch
  readonly client: ApiClient
  readonly folder: string
  readonly meter = new ProgressMeter()
  readonly history: PlanHistory
  readonly #options: EngineOptions
  readonly #pool: WorkerPool
  readonly #accounts: Accounts
  readonly #journal: OpenBatchDeps['journal']
  readonly #reader: PlanReader
  readonly #works: WorkQueue
  readonly #bandwidth: Bandwidth
  /** Scans that were asked for and have not ended. */
  #scans = 0
  /** The token of the session that the last run began with. */
  #lastToken: string | undefined
  #isClosed = false

  constructor(batch: Batch, { pool, accounts, journal, options, send }: OpenBatchDeps) {
    this.batch = batch
    this.#works = new WorkQueue(() => this.#tellProgress())
    this.history = new PlanHistory(batch)
    this.#pool = pool
    this.#accounts = accounts
    this.#journal = journal
    this.#options = options
    this.folder = join(options.folder, batch.id)
    this.client = {
      server: accessOf(() => batch.record.account, accounts, options.server),
      waits: { ...usualWaits, ...options.waits },
      send,
    }
    this.#bandwidth = new Bandwidth(batch.record.settings.bandwidth)
    batch.onUnwritable = () => this.pause('diskFull')
    const { client, thumbnails } = this
    this.#reader = new PlanReader(batch, { pool, accounts, journal, client, thumbnails })
  }

  get thumbnails() {
    return join(this.folder, 'thumbnails')
  }

  /** Resolves when nothing is under way. */
  get settled(): Promise<unknown> {
    return this.#works.underWay
  }

  /** Whether the event is possible in the batch's state. */
  can(event: BatchEvent) {
    return transition('batch', this.batch.record.state, event) !== undefined
  }

  setBandwidth(perSecond: number | null) {
    this.#bandwidth.set(perSecond)
  }

  scan(paths: readonly string[]) {
    const roots = [...new Set([...this.batch.record.roots, ...paths])]
    this.#enter('scan', { roots, ...this.#owner })
    this.#scans += 1
    this.#works.begin(async (signal) => {
      try {
        await this.#reader.fill(paths, signal)
      } finally {
        this.#scans -= 1
      }
      // While another scan waits the plan is not complete.
      if (!signal.aborted && this.#scans === 0) this.#enter('plan')
    })
  }

  /** After a restart: continues reading, sending, or the end of a cancel. */
  goOn() {
    const { state } = this.batch.record
    if (state === 'scanning') this.scan(this.batch.record.roots)
    else if (state === 'running') this.send('resume')
    else if (this.#accounts.current && this.#isOwnedBy(this.#accounts.current)) this.signedIn()
    else if (state === 'cancelled') this.#finishCancelled()
  }

  /** Called when somebody signs in: continues a batch that waited for it, if the batch is theirs. */
  signedIn() {
    const { state, paused } = this.batch.record
    if (state === 'paused' && waitsForSignIn(paused)) this.send('resume')
    else if (state === 'cancelled') this.#finishCancelled()
  }

  send(event: 'start' | 'resume' | 'retry') {
    this.#queueFiles()
    const startedAt = this.batch.record.startedAt ?? new Date().toISOString()
    this.#enter(event, { startedAt, endedAt: null, ...this.#owner })
    // If the disk is full, no work begins that the journal could not record.
    if (this.batch.record.state !== 'running') return
    if (event !== 'resume') this.meter.begin()
    this.#works.begin(async (signal) => {
      const run = this.#run(signal)
      await this.#claim(run)
      const unread = [...this.batch.files.values()].filter((file) => file.state === 'found')
      if (unread.length > 0) await this.#reader.read(unread, signal)
      // Another import may have sent files since the plan was read, and files read just now were never checked.
      await this.#reader.recall(signal)
      const isDone = await sendBatch(run, this.#uploadsAtOnce)
      if (!isDone || signal.aborted) return
      this.#enter('finish', { endedAt: new Date().toISOString() })
      await rm(this.#spool, { recursive: true, force: true }).catch(() => {})
    })
  }

  /**
   * Set as soon as the person asks for something, if the session tells the account: somebody else who signs in while
   * the server is away, or after a crash, must not get this batch.
   */
  get #owner() {
    return { account: this.batch.record.account ?? this.#accounts.current ?? null }
  }

  pause(reason: PauseReason) {
    if (this.batch.record.state !== 'running') return
    this.#enter('pause', { paused: reason })
    this.#works.endAll()
    if (waitsForSignIn(reason)) void this.#works.underWay.then(() => this.#resumeWithNewSession())
  }

  /** The session may have changed while the old one was refused or found to be another's: no later event says so. */
  #resumeWithNewSession() {
    const token = this.#options.server.token()
    if (this.#isClosed || token === undefined || token === this.#lastToken) return
    if (waitsForSignIn(this.batch.record.paused)) this.send('resume')
  }

  /** Runs before anything is sent: the batch belongs to the account that is signed in, and from then on to no other. */
  async #claim(run: ImportRun) {
    this.#lastToken = this.#options.server.token()
    const asked = await run.ask(() => this.#accounts.ask(run.signal))
    const { account } = this.batch.record
    if (!asked.ok) this.pause('signIn')
    else if (account === null) {
      this.batch.apply({ set: { account: asked.value } })
      return run.commit()
    } else if (isSameAccount(account, asked.value)) return
    else this.pause('account')
    throw new RunEnded()
  }

  /** Ends what is under way, so that it can begin again with more files. */
  settleForRestart() {
    return this.#works.settle()
  }

  async cancel() {
    this.#enter('cancel')
    await this.#works.endThese()
    // The person may have pressed retry meanwhile, and that run has begun by now.
    if (this.batch.record.state !== 'cancelled') return
    await this.#cancelUnsent()
    this.batch.apply({ set: { endedAt: new Date().toISOString() } })
    this.#commitAndTell()
    this.#finishCancelled()
  }

  async undo(): Promise<Outcome<UndoResult>> {
    const asked = await this.#accounts.ask()
    if (asked.ok && !this.#isOwnedBy(asked.value))
      return refused('OTHER_ACCOUNT', 'Another account made this import')
    // A sign-in may start to send again just after the work has settled.
    while (this.#works.isAny) await this.settleForRestart()
    if (!this.can('undo')) return refused('NOT_POSSIBLE_NOW', 'It is being taken back already')
    this.#enter('undo')
    if (this.batch.record.state !== 'undoing')
      return refused('DISK_FULL', 'There is no room to note it')
    const result = nothingUndone()
    this.#works.begin(async (signal) => {
      const run = this.#run(signal)
      await this.#claim(run)
      await undoBatch(run, result)
      this.#enter(result.problems.length === 0 ? 'undone' : 'undoStopped')
    })
    await this.#works.underWay
    // If it is still undoing, the session expired or the program ends: the person can ask again to undo the rest.
    if (this.batch.record.state !== 'undoing') return done(result)
    this.#enter('undoStopped')
    return done(withLeftovers(this.batch, result))
  }

  #isOwnedBy(account: ImportAccount) {
    const own = this.batch.record.account
    return own === null || isSameAccount(own, account)
  }

  async close() {
    this.#isClosed = true
    this.#works.endAll()
    await this.#works.underWay
    // If the disk is full, the next start continues from what the journal has, as after a crash.
    this.#commitAndTell()
    this.batch.close()
  }

  #queueFiles() {
    const { batch } = this
    for (const file of batch.files.values()) {
      if (file.state !== 'planned') continue
      batch.apply({ file, event: 'queue' })
      const group = batch.groups.get(file.group)
      if (group?.state === 'planned') batch.apply({ group, event: 'queue' })
    }
  }

  /**
   * Sends nothing more. Finds out which files had arrived when sending was broken off, and gives listings that got
   * files their order and their last state.
   */
  #finishCancelled() {
    const isOpen = this.batch.orderedGroups.some((group) => group.state === 'sending')
    if (!isOpen && !this.#hasUnsent) return
    this.#works.begin(async (signal) => {
      await this.#cancelUnsent()
      if (!isOpen) return
      const run = this.#run(signal)
      await this.#claim(run)
      for (const group of this.batch.orderedGroups)
        if (group.state === 'sending' && group.listingId !== null)
          await recordWhatArrived(run, group, group.listingId, isInDoubt)
      await sendBatch(run, 1)
    })
  }

  get #hasUnsent() {
    return [...this.batch.files.values()].some(isUnsent)
  }

  async #cancelUnsent() {
    for (const file of this.batch.files.values()) {
      if (!isUnsent(file)) continue
      this.batch.apply({ file, event: 'cancel', set: { skipped: 'cancelled' } })
      await removeProcessed(file)
    }
  }

  #run(signal: AbortSignal): ImportRun {
    return new ImportRun({
      batch: this.batch,
      client: this.client,
      pool: this.#pool,
      backOff: new BackOff(this.client.waits),
      bandwidth: this.#bandwidth,
      meter: this.meter,
      signal,
      spool: this.#spool,
      mark: markOf(this.batch.record),
      limitUploads: limit(this.#uploadsAtOnce),
      limitShrinking: limit(1),
      resumableFrom: this.#options.resumableFrom ?? resumableFrom,
      pause: (reason) => this.pause(reason),
      imagesOf: (original, listingId) => {
        const { account } = this.batch.record
        return account === null ? [] : this.#journal.imagesOf(account, original, listingId)
      },
    })
  }

  get #spool() {
    return join(this.folder, 'spool')
  }

  get #uploadsAtOnce() {
    return this.#options.uploadsAtOnce ?? usualUploads
  }

  #tellProgress() {
    this.#options.tell('import.progress', this.meter.measure(this.batch))
  }

  /** The new state is on the disk before its work begins. */
  #enter(event: BatchEvent, set: Partial<Omit<BatchRecord, 'state'>> = {}) {
    this.batch.apply({ event, set: { paused: null, ...set } })
    this.#commitAndTell()
  }

  #commitAndTell() {
    const { batch } = this
    try {
      batch.commit()
    } catch {
      // No work begins that the journal could not record.
      if (batch.record.state === 'running')
        batch.apply({ event: 'pause', set: { paused: 'diskFull' } })
      else if (batch.record.state === 'undoing') batch.apply({ event: 'undoStopped' })
    }
    batch.tellNow()
  }
}

const isUnsent = (file: FileRecord) => transition('file', file.state, 'cancel') !== undefined

const waitsForSignIn = (paused: PauseReason | null) => paused === 'signIn' || paused === 'account'
