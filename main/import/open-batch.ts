import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UndoResult } from '../../contract/import-progress.ts'
import { resumableFrom } from '../../contract/uploads.ts'
import type { Mark, WorkerPool } from '../media-worker/worker-pool.ts'
import { BackOff } from './back-off.ts'
import { Bandwidth } from './bandwidth.ts'
import type { Batch } from './batch.ts'
import type { Caller } from './call-server.ts'
import type { EngineOptions } from './engine-options.ts'
import { patience as usualPatience } from './engine-options.ts'
import { LikenessIndex } from './flag-files.ts'
import type { ImportRun } from './import-run.ts'
import { openSlots, RunEnded } from './import-run.ts'
import { judgePlan } from './judge-plan.ts'
import { matchFolder } from './match-listings.ts'
import { fetchOwnListings } from './own-listings.ts'
import { ProgressMeter } from './progress.ts'
import { readFiles } from './read-files.ts'
import type { PauseReason } from './records.ts'
import { runBatch } from './run-batch.ts'
import { proposeByTime, scanInto } from './scan-batch.ts'
import { forgetOutgoing } from './send-file.ts'
import { undoBatch } from './undo-batch.ts'

const progressEveryMs = 250
const usualUploads = 4

/** A batch with what goes on in it: reading, sending, undoing; at most one of them at a time. */
export class OpenBatch {
  readonly batch: Batch
  readonly caller: Caller
  readonly folder: string
  readonly meter = new ProgressMeter()
  private readonly options: EngineOptions
  private readonly pool: WorkerPool
  private readonly likeness = new LikenessIndex()
  private readonly bandwidth: Bandwidth
  private ending = new AbortController()
  private underWay: Promise<unknown> = Promise.resolve()
  private ticking: NodeJS.Timeout | undefined

  constructor(batch: Batch, pool: WorkerPool, options: EngineOptions) {
    this.batch = batch
    this.pool = pool
    this.options = options
    this.folder = join(options.folder, batch.id)
    this.caller = {
      server: options.server,
      patience: { ...usualPatience, ...options.patience },
    }
    this.bandwidth = new Bandwidth(batch.record.settings.bandwidth)
    batch.onUnwritable = () => this.pause('diskFull')
    for (const file of batch.files.values())
      if (file.likeness !== null) this.likeness.findAndAdd(file.id, file.likeness)
  }

  get thumbnails() {
    return join(this.folder, 'thumbnails')
  }

  /** Resolves when nothing goes on any more. */
  get settled(): Promise<unknown> {
    return this.underWay
  }

  setBandwidth(perSecond: number | null) {
    this.bandwidth.set(perSecond)
  }

  scan(paths: readonly string[]) {
    const { roots } = this.batch.record
    this.batch.record.roots = [...new Set([...roots, ...paths])]
    this.enter('scanning')
    this.begin(async (signal) => {
      await mkdir(this.thumbnails, { recursive: true })
      await scanInto(this.batch, paths, signal)
      await readFiles(this.batch, this.reading(signal), [...this.batch.files.values()])
      if (signal.aborted) return
      proposeByTime(this.batch)
      await this.matchFolders(signal)
      await this.batch.writeInParts().catch(this.batch.onUnwritable)
      if (signal.aborted) return
      this.enter('planned')
    })
  }

  /** After a restart: what was being read is read on, what was being sent is sent on. */
  goOn() {
    const { state } = this.batch.record
    if (state === 'scanning') this.scan(this.batch.record.roots)
    else if (state === 'running') this.start()
    else if (state === 'cancelled') this.finishCancelled()
  }

  start() {
    this.batch.record.startedAt ??= new Date().toISOString()
    this.batch.record.endedAt = null
    this.lineUp()
    this.enter('running')
    this.begin(async (signal) => {
      await this.readAgain(signal)
      const isDone = await runBatch(this.run(signal), this.uploadsAtOnce)
      if (!isDone) return
      this.batch.record.endedAt = new Date().toISOString()
      this.enter('done')
      await rm(this.run(signal).spool, { recursive: true, force: true }).catch(() => {})
    })
  }

  pause(reason: PauseReason) {
    if (this.batch.record.state !== 'running') return
    this.enter('paused', reason)
    this.ending.abort()
  }

  /** Ends what is under way, so that it can begin anew with what was added. */
  async settleForRestart() {
    this.ending.abort()
    await this.underWay
  }

  async cancel() {
    this.enter('cancelled')
    this.ending.abort()
    await this.underWay
    for (const file of this.batch.files.values()) {
      if (['sent', 'skipped', 'failed', 'undone'].includes(file.state)) continue
      Object.assign(file, { state: 'skipped', skipped: 'cancelled' })
      this.batch.touchFile(file)
      await forgetOutgoing(file)
    }
    this.batch.record.endedAt = new Date().toISOString()
    this.enter('cancelled')
    this.finishCancelled()
  }

  async undo(): Promise<UndoResult> {
    this.ending.abort()
    await this.underWay
    this.enter('undoing')
    const nothing: UndoResult = { listingsDeleted: 0, picturesDeleted: 0, problems: [] }
    let result = nothing
    this.begin(async (signal) => {
      result = await undoBatch(this.run(signal))
      this.enter(result.problems.length === 0 ? 'undone' : 'cancelled')
    })
    await this.underWay
    // The sign-in ran out or the program ends: what is left is undone by asking again.
    if (this.batch.record.state === 'undoing') this.enter('cancelled')
    return result
  }

  async close() {
    this.ending.abort()
    await this.underWay
    clearInterval(this.ticking)
    this.batch.commit()
    this.batch.close()
  }

  private lineUp() {
    const { batch } = this
    for (const file of batch.files.values()) {
      if (file.state !== 'planned') continue
      file.state = 'waiting'
      batch.showFile(file)
      const group = batch.groups.get(file.group)
      if (group?.state !== 'planned') continue
      group.state = 'waiting'
      batch.touchGroup(group)
    }
  }

  /** The drafts and orders of what was sent before the person cancelled. */
  private finishCancelled() {
    const isOpen = this.batch.orderedGroups.some((group) => group.state === 'sending')
    if (isOpen) this.begin(async (signal) => void (await runBatch(this.run(signal), 1)))
  }

  private async matchFolders(signal: AbortSignal) {
    const open = this.batch.orderedGroups.filter(
      (group) => group.from === 'folder' && group.matchedBy === null,
    )
    if (open.length === 0 || this.options.server.token() === undefined) return
    const listings = await fetchOwnListings(this.caller, signal)
    for (const group of open) {
      const match = matchFolder(group.title, listings ?? [])
      if (!match) continue
      Object.assign(group, match)
      this.batch.touchGroup(group)
    }
    judgePlan(this.batch)
  }

  private async readAgain(signal: AbortSignal) {
    const unread = [...this.batch.files.values()].filter((file) => file.state === 'found')
    if (unread.length > 0) await readFiles(this.batch, this.reading(signal), unread)
  }

  private reading(signal: AbortSignal) {
    const { pool, thumbnails, likeness } = this
    return { pool, thumbnails, likeness, signal }
  }

  private run(signal: AbortSignal): ImportRun {
    return {
      batch: this.batch,
      caller: this.caller,
      pool: this.pool,
      backOff: new BackOff(this.caller.patience),
      bandwidth: this.bandwidth,
      meter: this.meter,
      signal,
      spool: join(this.folder, 'spool'),
      mark: this.markOf(),
      uploads: openSlots(this.uploadsAtOnce),
      resumableFrom: this.options.resumableFrom ?? resumableFrom,
      halt: (reason) => this.pause(reason),
    }
  }

  private get uploadsAtOnce() {
    return this.options.uploadsAtOnce ?? usualUploads
  }

  private markOf(): Mark | null {
    const { settings, logoPath } = this.batch.record
    const { watermark } = settings
    if (watermark === null) return null
    if (watermark.kind === 'text') return watermark
    const { corner, opacity } = watermark
    return logoPath === null ? null : { kind: 'logo', path: logoPath, corner, opacity }
  }

  private begin(work: (signal: AbortSignal) => Promise<void>) {
    const before = this.underWay
    this.ending = new AbortController()
    const { signal } = this.ending
    this.ticking ??= setInterval(() => this.tellProgress(), progressEveryMs)
    const going = before.then(async () => {
      try {
        if (!signal.aborted) await work(signal)
      } catch (error) {
        if (!(error instanceof RunEnded) && !signal.aborted) throw error
      } finally {
        if (this.underWay === going) {
          clearInterval(this.ticking)
          this.ticking = undefined
        }
        this.tellProgress()
      }
    })
    this.underWay = going
  }

  private tellProgress() {
    this.options.tell('import.progress', this.meter.measure(this.batch))
  }

  /** Where the batch stands is on the disk before anything of it begins. */
  private enter(state: Batch['record']['state'], paused: PauseReason | null = null) {
    Object.assign(this.batch.record, { state, paused })
    this.batch.touchHead()
    try {
      this.batch.commit()
    } catch {
      if (state === 'running')
        Object.assign(this.batch.record, { state: 'paused', paused: 'diskFull' })
    }
    this.batch.tellNow()
  }
}
