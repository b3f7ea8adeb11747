import { setTimeout as delay } from 'node:timers/promises'
import type { ImportPlan, PlanChange } from '../../contract/import-plan.ts'
import type { Journal, KeptBatch } from './journal.ts'
import type { BatchRecord, FileRecord, GroupRecord } from './records.ts'
import { viewOfFile, viewOfGroup, viewOfHead } from './records.ts'

const tellAfterMs = 80
const writeAfterMs = 300
/** Of a folder of thousands: more in one go would hold up the process that the window speaks to. */
const filesAtOnce = 400
const nextPartMs = 10
/** Several files that come to a promise at about one moment share one flush of the disk. */
const gatherMs = 12

/**
 * One batch in memory. Whoever changes a record touches it; the window is told soon and the journal a little later,
 * or at once by `commit` where something must be on the disk before the world sees it.
 */
export class Batch {
  readonly record: BatchRecord
  readonly groups = new Map<string, GroupRecord>()
  readonly files = new Map<string, FileRecord>()
  private readonly journal: Journal
  private readonly tell: (change: PlanChange) => void
  private readonly unwritten = { groups: new Set<GroupRecord>(), files: new Set<FileRecord>() }
  private readonly untold = { groups: new Set<GroupRecord>(), files: new Set<FileRecord>() }
  private isOrderUntold = false
  private isHeadUnwritten = true
  private isUnpromised = false
  private telling: NodeJS.Timeout | undefined
  private writing: NodeJS.Timeout | undefined
  private gathering: Promise<void> | undefined
  /** Called when the journal cannot be written: the disk is full or gone. */
  onUnwritable: (error: unknown) => void = () => {}

  constructor(kept: KeptBatch, journal: Journal, tell: (change: PlanChange) => void) {
    this.record = kept.record
    this.journal = journal
    this.tell = tell
    for (const group of kept.groups) this.groups.set(group.id, group)
    for (const file of kept.files) this.files.set(file.id, file)
    this.mend()
  }

  get id() {
    return this.record.batch
  }

  get orderedGroups(): GroupRecord[] {
    return this.record.groupOrder.flatMap((id) => this.groups.get(id) ?? [])
  }

  filesOf(group: GroupRecord): FileRecord[] {
    return group.files.flatMap((id) => this.files.get(id) ?? [])
  }

  addGroup(group: GroupRecord, at = this.record.groupOrder.length) {
    this.groups.set(group.id, group)
    this.record.groupOrder.splice(at, 0, group.id)
    this.touchOrder()
    this.touchGroup(group)
  }

  /** An empty listing leaves the plan; its record stays for the journal's sake. */
  dropGroup(group: GroupRecord) {
    this.record.groupOrder = this.record.groupOrder.filter((id) => id !== group.id)
    this.touchOrder()
  }

  touchFile(file: FileRecord) {
    this.files.set(file.id, file)
    this.unwritten.files.add(file)
    this.untold.files.add(file)
    this.plan()
  }

  /** For a change that the next start would make again by itself. */
  showFile(file: FileRecord) {
    this.untold.files.add(file)
    this.plan()
  }

  touchGroup(group: GroupRecord) {
    this.unwritten.groups.add(group)
    this.untold.groups.add(group)
    this.plan()
  }

  touchOrder() {
    this.isOrderUntold = true
    this.touchHead()
  }

  touchHead() {
    this.isHeadUnwritten = true
    this.plan()
  }

  /** On the disk when it returns; throws when it is not. */
  commit() {
    this.write(Number.POSITIVE_INFINITY, true)
  }

  /** All of it, with breath between the parts; only while a crash would make it be read again. */
  async writeInParts() {
    while (this.write(filesAtOnce, false)) await delay(nextPartMs)
  }

  /** The same for what may wait a moment: on the disk when it resolves. */
  committed(): Promise<void> {
    this.gathering ??= delay(gatherMs).then(() => {
      this.gathering = undefined
      this.commit()
    })
    return this.gathering
  }

  tellNow() {
    clearTimeout(this.telling)
    this.telling = undefined
    const { groups, files } = this.untold
    const change: PlanChange = {
      ...viewOfHead(this.record),
      groups: [...groups].map(viewOfGroup),
      files: [...files].map(viewOfFile),
      groupOrder: this.isOrderUntold ? [...this.record.groupOrder] : null,
    }
    this.isOrderUntold = false
    groups.clear()
    files.clear()
    this.tell(change)
  }

  view(): ImportPlan {
    const groups = this.orderedGroups
    const files = groups.flatMap((group) => this.filesOf(group))
    return {
      ...viewOfHead(this.record),
      groups: groups.map(viewOfGroup),
      files: files.map(viewOfFile),
    }
  }

  close() {
    clearTimeout(this.telling)
    clearTimeout(this.writing)
    this.telling = undefined
    this.writing = undefined
  }

  private plan() {
    this.telling ??= setTimeout(() => this.tellNow(), tellAfterMs)
    this.writing ??= setTimeout(() => this.writeSoon(), writeAfterMs)
  }

  private writeSoon() {
    const isReading = this.record.state === 'scanning'
    try {
      const isLeft = this.write(isReading ? filesAtOnce : Number.POSITIVE_INFINITY, false)
      if (isLeft) this.writing = setTimeout(() => this.writeSoon(), nextPartMs)
    } catch (error) {
      this.onUnwritable(error)
    }
  }

  /** Says whether more is left. How listings and files belong together is never half written: the listings go first, all of them. */
  private write(mostFiles: number, isPromise: boolean): boolean {
    clearTimeout(this.writing)
    this.writing = undefined
    const { groups, files } = this.unwritten
    // What was written without a promise is promised by the next one, even if that has nothing to add.
    const isDue = isPromise && this.isUnpromised
    if (!this.isHeadUnwritten && !isDue && groups.size === 0 && files.size === 0) return false
    const part = mostFiles < files.size ? [...files].slice(0, mostFiles) : [...files]
    this.journal.save(
      {
        batches: this.isHeadUnwritten || isDue ? [this.record] : [],
        groups: [...groups].map((group) => [this.id, group]),
        files: part.map((file) => [this.id, file]),
      },
      isPromise,
    )
    this.isUnpromised = !isPromise
    this.isHeadUnwritten = false
    groups.clear()
    for (const file of part) files.delete(file)
    return files.size > 0
  }

  /** After a crash amid such parts: a listing lists what is there, and a file that no listing lists is found anew. */
  private mend() {
    const listed = new Set<string>()
    for (const group of this.orderedGroups) {
      group.files = group.files.filter((id) => this.files.has(id) && !listed.has(id))
      for (const id of group.files) listed.add(id)
      for (const file of this.filesOf(group)) file.group = group.id
    }
    for (const id of this.files.keys()) if (!listed.has(id)) this.files.delete(id)
  }
}
