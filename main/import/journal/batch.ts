import { setTimeout as delay } from 'node:timers/promises'
import type { ImportPlan, PlanChange } from '../../../contract/import/plan.ts'
import type { Journal, StoredBatch } from './journal.ts'
import type { BatchRecord, FileRecord, GroupRecord } from './records.ts'
import { viewOfFile, viewOfGroup, viewOfHead } from './records.ts'
import type { BatchEvent, FileEvent, GroupEvent } from './states.ts'
import { isMadeAgain, transition } from './states.ts'

const tellAfterMs = 80
const writeAfterMs = 300
/** How soon changes that did not fit on the disk are written again, even if nobody edits the plan any more. */
const writeAgainMs = 5_000
/** How many files are written in one go: thousands would block the main process, and with it the window. */
const filesAtOnce = 400
const nextPartMs = 10
/** Files that must be on the disk at about the same moment share one flush. */
const gatherMs = 12

interface ChangeOf<T, Event> {
  /** What happened. The new state follows from the table in `states.ts` and is never set directly. */
  event?: Event
  set?: Partial<Omit<T, 'state'>>
}
/** A change of a file, of a group (either may be new), or of the batch itself. */
export type Change =
  | ({ file: FileRecord } & ChangeOf<FileRecord, FileEvent>)
  | ({ group: GroupRecord } & ChangeOf<GroupRecord, GroupEvent>)
  | ChangeOf<BatchRecord, BatchEvent>

interface Deps {
  journal: Journal
  tell: (change: PlanChange) => void
  /** Called for a refused event, which is a bug; nothing is changed then. Without it an error is thrown. */
  onRefused?: ((message: string) => void) | undefined
}

/**
 * One batch in memory. Every change goes through `apply`: the window is told soon and the journal a little later, or at
 * once by `commit` where something must be on the disk before the server sees it.
 */
export class Batch {
  readonly record: BatchRecord
  /** Called when the journal cannot be written: the disk is full or gone. */
  onUnwritable: (error: unknown) => void = () => {}
  readonly #groups = new Map<string, GroupRecord>()
  readonly #files = new Map<string, FileRecord>()
  readonly #deps: Deps
  readonly #unwritten = { groups: new Set<GroupRecord>(), files: new Set<FileRecord>() }
  readonly #untold = { groups: new Set<GroupRecord>(), files: new Set<FileRecord>() }
  #isOrderUntold = false
  #isHeadUnwritten = true
  /** Something was written that a power cut could still lose. */
  #isUnflushed = false
  #telling: NodeJS.Timeout | undefined
  #writing: NodeJS.Timeout | undefined
  #gathering: Promise<void> | undefined

  constructor(stored: StoredBatch, deps: Deps) {
    const { record, groups, files } = mend(stored)
    this.record = record
    this.#deps = deps
    for (const group of groups) this.#groups.set(group.id, group)
    for (const file of files) this.#files.set(file.id, file)
  }

  get id() {
    return this.record.batch
  }

  get groups(): ReadonlyMap<string, GroupRecord> {
    return this.#groups
  }

  get files(): ReadonlyMap<string, FileRecord> {
    return this.#files
  }

  get orderedGroups(): GroupRecord[] {
    return this.record.groupOrder.flatMap((id) => this.#groups.get(id) ?? [])
  }

  filesOf(group: GroupRecord): FileRecord[] {
    return group.files.flatMap((id) => this.#files.get(id) ?? [])
  }

  /** The one way to change a batch: updates the record, the journal and the window. */
  apply(change: Change) {
    if ('file' in change) this.#applyToFile(change)
    else if ('group' in change) this.#applyToGroup(change)
    else this.#applyToHead(change)
    this.#telling ??= setTimeout(() => this.tellNow(), tellAfterMs)
    this.#writing ??= setTimeout(() => this.#writeSoon(), writeAfterMs)
  }

  addGroup(group: GroupRecord, at = this.record.groupOrder.length) {
    this.apply({ set: { groupOrder: this.record.groupOrder.toSpliced(at, 0, group.id) } })
    this.apply({ group })
  }

  /** Takes an empty group out of the plan; the journal still has its record. */
  dropGroup({ id }: GroupRecord) {
    this.apply({ set: { groupOrder: this.record.groupOrder.filter((each) => each !== id) } })
  }

  /** All changes are on the disk when it returns; throws when they are not. */
  commit() {
    this.#write({ mostFiles: Number.POSITIVE_INFINITY, isFlushed: true })
  }

  /** Like `commit`, but waits a moment so that several callers share one write. */
  commitTogether(): Promise<void> {
    this.#gathering ??= delay(gatherMs).then(() => {
      this.#gathering = undefined
      this.commit()
    })
    return this.#gathering
  }

  /** Writes all changes in parts, with pauses between. Only for data that would be read again after a crash. */
  async writeInParts() {
    while (this.#write({ mostFiles: filesAtOnce, isFlushed: false })) await delay(nextPartMs)
  }

  tellNow() {
    clearTimeout(this.#telling)
    this.#telling = undefined
    const { groups, files } = this.#untold
    const change: PlanChange = {
      ...viewOfHead(this.record),
      groups: [...groups].map(viewOfGroup),
      files: [...files].map(viewOfFile),
      groupOrder: this.#isOrderUntold ? [...this.record.groupOrder] : null,
    }
    this.#isOrderUntold = false
    groups.clear()
    files.clear()
    this.#deps.tell(change)
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
    clearTimeout(this.#telling)
    clearTimeout(this.#writing)
    this.#telling = undefined
    this.#writing = undefined
  }

  #applyToFile({ file, event, set }: Extract<Change, { file: unknown }>) {
    const state = event === undefined ? file.state : transition('file', file.state, event)
    if (state === undefined) return this.#refuse('file', file.state, event)
    Object.assign(file, set, { state })
    this.#files.set(file.id, file)
    this.#untold.files.add(file)
    if (!isMadeAgain(event)) this.#unwritten.files.add(file)
  }

  #applyToGroup({ group, event, set }: Extract<Change, { group: unknown }>) {
    const state = event === undefined ? group.state : transition('group', group.state, event)
    if (state === undefined) return this.#refuse('group', group.state, event)
    Object.assign(group, set, { state })
    this.#groups.set(group.id, group)
    this.#untold.groups.add(group)
    this.#unwritten.groups.add(group)
  }

  #applyToHead({ event, set }: ChangeOf<BatchRecord, BatchEvent>) {
    const { record } = this
    const state = event === undefined ? record.state : transition('batch', record.state, event)
    if (state === undefined) return this.#refuse('batch', record.state, event)
    Object.assign(record, set, { state })
    if (set?.groupOrder) this.#isOrderUntold = true
    this.#isHeadUnwritten = true
  }

  #refuse(kind: string, state: string, event: string | undefined) {
    const message = `A ${kind} that is ${state} refused the event ${event}`
    if (!this.#deps.onRefused) throw new Error(message)
    this.#deps.onRefused(message)
  }

  #writeSoon() {
    const mostFiles = this.record.state === 'scanning' ? filesAtOnce : Number.POSITIVE_INFINITY
    try {
      const isLeft = this.#write({ mostFiles, isFlushed: false })
      if (isLeft) this.#writing = setTimeout(() => this.#writeSoon(), nextPartMs)
    } catch (error) {
      this.onUnwritable(error)
    }
  }

  /** Returns whether more is left. All groups go first, so that they are never half written. */
  #write({ mostFiles, isFlushed }: { mostFiles: number; isFlushed: boolean }): boolean {
    clearTimeout(this.#writing)
    this.#writing = undefined
    const { groups, files } = this.#unwritten
    // Earlier writes without a flush must be flushed now, even when there is nothing new.
    const isDue = isFlushed && this.#isUnflushed
    if (!this.#isHeadUnwritten && !isDue && groups.size === 0 && files.size === 0) return false
    const part = mostFiles < files.size ? [...files].slice(0, mostFiles) : [...files]
    this.#writing = setTimeout(() => this.#writeSoon(), writeAgainMs)
    this.#deps.journal.save(
      {
        batches: this.#isHeadUnwritten || isDue ? [this.record] : [],
        groups: [...groups].map((group) => [this.id, group]),
        files: part.map((file) => [this.id, file]),
        account: this.record.account,
        listingOf: (file) => this.#groups.get(file.group)?.listingId,
      },
      isFlushed,
    )
    clearTimeout(this.#writing)
    this.#writing = undefined
    this.#isUnflushed = !isFlushed
    this.#isHeadUnwritten = false
    groups.clear()
    for (const file of part) files.delete(file)
    return files.size > 0
  }
}

/** Defaults for imports and files that were stored before these fields existed. */
const freshHead = { account: null, unreadable: [], tableSheet: null }
const freshMemory = { known: null, isSentAgain: false }

/** Repairs what a crash between two parts left: groups list only existing files, and each file is in one group. */
function mend({ record, groups, files }: StoredBatch): StoredBatch {
  const groupById = new Map(groups.map((group) => [group.id, group]))
  const fileById = new Map(files.map((file) => [file.id, file]))
  const listed = new Map<string, FileRecord>()
  const mended = new Map<string, GroupRecord>()
  for (const groupId of record.groupOrder) {
    const group = groupById.get(groupId)
    if (!group) continue
    const own = group.files.filter((id) => fileById.has(id) && !listed.has(id))
    mended.set(groupId, { ...group, files: own })
    for (const id of own) {
      const file = fileById.get(id)
      if (file) listed.set(id, { ...file, group: groupId })
    }
  }
  return {
    record: { ...freshHead, ...record },
    groups: groups.map((group) => mended.get(group.id) ?? group),
    files: [...listed.values()].map((file) => ({ ...freshMemory, ...file })),
  }
}
