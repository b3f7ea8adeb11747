import type { Batch } from '../journal/batch.ts'
import type { FileRecord, GroupRecord } from '../journal/records.ts'
import { judgePlan } from './judge-plan.ts'

type GroupPart = Pick<
  GroupRecord,
  'title' | 'files' | 'cover' | 'target' | 'matchedBy' | 'row' | 'fields'
>
type FilePart = Pick<FileRecord, 'group' | 'isRemoved' | 'isSentAgain' | 'stillSecond'>

/** The parts of a plan that a person can change. */
interface Standing {
  order: readonly string[]
  groups: Map<string, GroupPart>
  files: Map<string, FilePart>
}

interface Step {
  before: Standing
  after: Standing
}

const mostSteps = 100

/** The changes of a plan, for undo and redo one by one. When more files are read, a new history begins. */
export class PlanHistory {
  readonly #batch: Batch
  #done: Step[] = []
  #undone: Step[] = []
  /** The number of files at the last change. If more were read since, undoing that change would be wrong. */
  #files = 0

  constructor(batch: Batch) {
    this.#batch = batch
  }

  /** Makes a change that can be taken back. */
  async around<T>(change: () => T | Promise<T>): Promise<T> {
    const before = standingOf(this.#batch)
    const outcome = await change()
    const step = difference(before, standingOf(this.#batch))
    if (!step) return outcome
    this.#done = [...(this.#isValid ? this.#done : []), step].slice(-mostSteps)
    this.#undone = []
    this.#files = this.#batch.files.size
    return outcome
  }

  /** False where there is nothing to take back. */
  undo(): boolean {
    return this.#go(this.#done, this.#undone, 'before')
  }

  redo(): boolean {
    return this.#go(this.#undone, this.#done, 'after')
  }

  get #isValid() {
    return this.#batch.record.state === 'planned' && this.#files === this.#batch.files.size
  }

  #go(from: Step[], to: Step[], side: keyof Step): boolean {
    const step = this.#isValid ? from.pop() : undefined
    if (!step) return false
    const batch = this.#batch
    const { order, groups, files } = step[side]
    for (const [id, set] of groups) {
      const group = batch.groups.get(id)
      if (group) batch.apply({ group, set })
    }
    for (const [id, set] of files) {
      const file = batch.files.get(id)
      if (file) batch.apply({ file, set })
    }
    batch.apply({ set: { groupOrder: [...order] } })
    judgePlan(batch)
    to.push(step)
    return true
  }
}

const standingOf = ({ record, groups, files }: Batch): Standing => ({
  order: record.groupOrder,
  groups: new Map([...groups].map(([id, group]) => [id, partOfGroup(group)])),
  files: new Map([...files].map(([id, file]) => [id, partOfFile(file)])),
})

const partOfGroup = (group: GroupRecord): GroupPart => {
  const { title, files, cover, target, matchedBy, row, fields } = group
  return { title, files, cover, target, matchedBy, row, fields }
}

const partOfFile = ({ group, isRemoved, isSentAgain, stillSecond }: FileRecord): FilePart => ({
  ...{ group, isRemoved, isSentAgain, stillSecond },
})

/** Only what changed; undefined where nothing did. */
function difference(before: Standing, after: Standing): Step | undefined {
  const step: Step = {
    before: { order: before.order, groups: new Map(), files: new Map() },
    after: { order: after.order, groups: new Map(), files: new Map() },
  }
  for (const part of ['groups', 'files'] as const)
    for (const [id, now] of after[part]) {
      const was = before[part].get(id)
      // A group that the change created needs no entry: an undo only takes it out of the order.
      if (!was || isSame(was, now)) continue
      ;(step.before[part] as Map<string, object>).set(id, was)
      ;(step.after[part] as Map<string, object>).set(id, now)
    }
  const isChanged = step.after.groups.size > 0 || step.after.files.size > 0
  return isChanged || before.order.join() !== after.order.join() ? step : undefined
}

const isSame = (one: object, other: object) =>
  Object.entries(one).every(([name, value]) => Object.is(value, Reflect.get(other, name)))
