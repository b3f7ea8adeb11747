// Long because starting, pausing, undoing and ending are one thought: what is under way decides what may begin.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome } from '../../contract/desktop-errors.ts'
import { done, refused } from '../../contract/desktop-errors.ts'
import type { ImportAccount } from '../../contract/import-plan.ts'
import type { UndoResult } from '../../contract/import-progress.ts'
import { resumableFrom } from '../../contract/uploads.ts'
import type { WorkerPool } from '../media-worker/worker-pool.ts'
import type { EngineOptions } from './engine-options.ts'
import { usualWaits } from './engine-options.ts'
import type { Batch } from './journal/batch.ts'
import type { Journal } from './journal/journal.ts'
import type { BatchRecord, FileRecord, PauseReason } from './journal/records.ts'
import type { BatchEvent } from './journal/states.ts'
import { transition } from './journal/states.ts'
import { Bandwidth, limit } from './limit.ts'
import { judgePlan } from './plan/judge-plan.ts'
import { matchFolder } from './plan/match-listings.ts'
import { PlanHistory } from './plan/plan-history.ts'
import { proposeByTime, scanInto } from './scan/fill-plan.ts'
import { LikenessIndex } from './scan/likeness.ts'
import { readFiles } from './scan/read-files.ts'
import { matchKnown, recallSent } from './scan/recall-sent.ts'
import { ImportRun, markOf, RunEnded } from './send/import-run.ts'
import { ProgressMeter } from './send/progress.ts'
import { sendBatch } from './send/send-batch.ts'
import { removeProcessed } from './send/send-file.ts'
import { nothingUndone, undoBatch, withLeftovers } from './send/undo-batch.ts'
import type { Accounts } from './server/accounts.ts'
import { accessOf, isSameAccount } from './server/accounts.ts'
import type { ApiClient } from './server/call-server.ts'
import { fetchCityWords, fetchOwnListings } from './server/own-listings.ts'
import { BackOff } from './server/retry.ts'

const progressEveryMs = 250
const usualUploads = 4

export interface OpenBatchDeps {
  pool: WorkerPool
  accounts: Accounts
  journal: Pick<Journal, 'recallSent'>
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
  readonly #likeness = new LikenessIndex()
  readonly #bandwidth: Bandwidth
  /** Scans that were asked for and have not ended. */
  #scans = 0
  /** Of what is under way, and of what waits for its end. */
  readonly #endings = new Set<AbortController>()
  #underWay: Promise<unknown> = Promise.resolve()
  /** Of the session that the last run began with. */
  #lastToken: string | undefined
  #isClosed = false
  #ticking: NodeJS.Timeout | undefined

  constructor(batch: Batch, { pool, accounts, journal, options, send }: OpenBatchDeps) {
    this.batch = batch
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
    for (const file of batch.files.values())
      if (file.likeness !== null) this.#likeness.findAndAdd(file.id, file.likeness)
  }

  get thumbnails() {
    return join(this.folder, 'thumbnails')
  }

  /** Resolves when nothing is under way. */
  get settled(): Promise<unknown> {
    return this.#underWay
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
    this.#enter('scan', { roots })
    this.#scans += 1
    this.#begin(async (signal) => {
      try {
        await this.#fillPlan(paths, signal)
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
    else if (state === 'cancelled') this.#finishCancelled()
  }

  /** Somebody signed in: what waited for that goes on, if it is theirs. */
  signedIn() {
    const { state, paused } = this.batch.record
    if (state === 'paused' && (paused === 'signIn' || paused === 'account')) this.send('resume')
    else if (state === 'cancelled') this.#finishCancelled()
  }

  send(event: 'start' | 'resume' | 'retry') {
    this.#queueFiles()
    const startedAt = this.batch.record.startedAt ?? new Date().toISOString()
    this.#enter(event, { startedAt, endedAt: null })
    // The disk is full: nothing is begun that the journal would not know of.
    if (this.batch.record.state !== 'running') return
    if (event !== 'resume') this.meter.begin()
    this.#begin(async (signal) => {
      const run = this.#run(signal)
      await this.#claim(run)
      const unread = [...this.batch.files.values()].filter((file) => file.state === 'found')
      if (unread.length > 0) await this.#readFiles(unread, signal)
      // Another import may have sent it since the plan was read, and what was read just now nobody has asked about.
      await this.#recallSent(signal)
      const isDone = await sendBatch(run, this.#uploadsAtOnce)
      if (!isDone || signal.aborted) return
      this.#enter('finish', { endedAt: new Date().toISOString() })
      await rm(this.#spool, { recursive: true, force: true }).catch(() => {})
    })
  }

  pause(reason: PauseReason) {
    if (this.batch.record.state !== 'running') return
    this.#enter('pause', { paused: reason })
    this.#endAll()
    if (reason === 'signIn') void this.#underWay.then(() => this.#resumeWithNewSession())
  }

  /** The session changed while the old one was refused, so nobody will say again that somebody signed in. */
  #resumeWithNewSession() {
    const token = this.#options.server.token()
    if (this.#isClosed || token === undefined || token === this.#lastToken) return
    if (this.batch.record.paused === 'signIn') this.send('resume')
  }

  /** Before anything is sent: the batch belongs to whoever is signed in, and from then on to nobody else. */
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
  async settleForRestart() {
    // Another may begin while one ends.
    for (let going: unknown; going !== this.#underWay; ) {
      this.#endAll()
      going = this.#underWay
      await going
    }
  }

  async cancel() {
    this.#enter('cancel')
    await this.settleForRestart()
    // Not where the person pressed retry meanwhile.
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
    // A sign-in may begin to send again just when it has settled.
    while (this.#endings.size > 0) await this.settleForRestart()
    if (!this.can('undo')) return refused('NOT_POSSIBLE_NOW', 'It is being taken back already')
    this.#enter('undo')
    if (this.batch.record.state !== 'undoing')
      return refused('DISK_FULL', 'There is no room to note it')
    const result = nothingUndone()
    this.#begin(async (signal) => {
      const run = this.#run(signal)
      await this.#claim(run)
      await undoBatch(run, result)
      this.#enter(result.problems.length === 0 ? 'undone' : 'undoStopped')
    })
    await this.#underWay
    // The session expired or the program ends: the rest can be undone by asking again.
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
    this.#endAll()
    await this.#underWay
    clearInterval(this.#ticking)
    // Without room the next start goes on from what the journal has, as after a crash.
    this.#commitAndTell()
    this.batch.close()
  }

  async #fillPlan(paths: readonly string[], signal: AbortSignal) {
    // Where there is no room for it each file says so, and can be tried again.
    await mkdir(this.thumbnails, { recursive: true }).catch(() => {})
    await scanInto(this.batch, paths, signal)
    await this.#readFiles(this.batch.files.values(), signal)
    if (signal.aborted) return
    proposeByTime(this.batch)
    await this.#learnAccount(signal)
    await this.#recallSent(signal)
    await this.#matchFolders(signal)
    await this.batch.writeInParts().catch(this.batch.onUnwritable)
  }

  /** A plan that is read while somebody is signed in is theirs. */
  async #learnAccount(signal: AbortSignal) {
    if (this.batch.record.account !== null) return
    const asked = await this.#accounts.ask(signal)
    if (asked.ok) this.batch.apply({ set: { account: asked.value } })
  }

  async #recallSent(signal: AbortSignal) {
    const { account } = this.batch.record
    if (account === null) return
    const [journal, client] = [this.#journal, this.client]
    await recallSent(this.batch, { account, journal, client, signal })
  }

  async #matchFolders(signal: AbortSignal) {
    const open = this.batch.orderedGroups.filter(({ matchedBy }) => matchedBy === null)
    // The listings of somebody whose import it may not become say nothing.
    const isOwned = this.batch.record.account !== null
    if (open.length === 0 || !isOwned || this.client.server.token() === undefined) return
    const own = await fetchOwnListings(this.client, signal)
    const cityWords = await fetchCityWords(this.client, signal)
    for (const group of open.filter(({ from }) => from === 'folder')) {
      const match = matchFolder(group.title, own ?? [], cityWords)
      if (match) this.batch.apply({ group, set: match })
    }
    matchKnown(this.batch, own ?? [])
    judgePlan(this.batch)
  }

  #readFiles(files: Iterable<FileRecord>, signal: AbortSignal) {
    const [pool, thumbnails, likeness] = [this.#pool, this.thumbnails, this.#likeness]
    return readFiles(this.batch, { pool, thumbnails, likeness, signal }, files)
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

  /** Sends nothing more. Listings that got files before get their order and their last state. */
  #finishCancelled() {
    const isOpen = this.batch.orderedGroups.some((group) => group.state === 'sending')
    if (!isOpen && !this.#hasUnsent) return
    this.#begin(async (signal) => {
      await this.#cancelUnsent()
      if (!isOpen) return
      const run = this.#run(signal)
      await this.#claim(run)
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
    })
  }

  get #spool() {
    return join(this.folder, 'spool')
  }

  get #uploadsAtOnce() {
    return this.#options.uploadsAtOnce ?? usualUploads
  }

  #endAll() {
    for (const ending of this.#endings) ending.abort()
  }

  /** Begins a work when the one before has ended. */
  #begin(work: (signal: AbortSignal) => Promise<void>) {
    const before = this.#underWay
    const ending = new AbortController()
    const { signal } = ending
    this.#endings.add(ending)
    this.#ticking ??= setInterval(() => this.#tellProgress(), progressEveryMs)
    const going = before.then(async () => {
      try {
        if (!signal.aborted) await work(signal)
      } catch (error) {
        if (!(error instanceof RunEnded) && !signal.aborted) throw error
      } finally {
        this.#endings.delete(ending)
        if (this.#underWay === going) {
          clearInterval(this.#ticking)
          this.#ticking = undefined
        }
        this.#tellProgress()
      }
    })
    this.#underWay = going
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
      // Nothing is begun that the journal would not know of.
      if (batch.record.state === 'running')
        batch.apply({ event: 'pause', set: { paused: 'diskFull' } })
      else if (batch.record.state === 'undoing') batch.apply({ event: 'undoStopped' })
    }
    batch.tellNow()
  }
}

const isUnsent = (file: FileRecord) => transition('file', file.state, 'cancel') !== undefined
