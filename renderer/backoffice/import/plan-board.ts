import { makeAutoObservable, observable, observableRef } from 'mobx'
import type {
  ImportFile,
  ImportGroup,
  ImportPlan,
  PlanChange,
} from '../../../contract/import/plan.ts'
import type { ImportProgress, UndoResult } from '../../../contract/import/progress.ts'
import type { Move } from './plan/board/board-keys.ts'
import { afterMove } from './plan/board/board-keys.ts'
import type { BoardGroup } from './plan/board/board-rows.ts'
import type { Choice } from './plan/board/choice.ts'
import { keepOnly, noChoice } from './plan/board/choice.ts'
import type { Counts } from './tally.ts'
import { isToSend, isWorthALook, Tally } from './tally.ts'

type Head = Omit<PlanChange, 'groups' | 'files' | 'groupOrder'>

const editable = new Set(['scanning', 'planned'])
/** One import as the window knows it: a tile re-renders only for its own file, however many there are. */
export class PlanBoard {
  readonly files = observable.map<string, ImportFile>([], { deep: false })
  readonly groups = observable.map<string, ImportGroup>([], { deep: false })
  order: readonly string[] = []
  counts: Counts
  head: Head
  progress: ImportProgress | undefined = undefined
  choice: Choice = noChoice
  /** What could not be undone by the last undo. */
  leftovers: UndoResult['problems'] = []
  /** The listing that the panel beside shows, while no picture is chosen. */
  chosenGroup: string | undefined = undefined
  /** Whether only files worth a look are shown. */
  isOnlyAttention = false

  readonly #tally = new Tally()

  constructor(plan: ImportPlan) {
    const { groups, files, ...head } = plan
    this.head = head
    this.order = groups.map(({ id }) => id)
    for (const group of groups) this.groups.set(group.id, group)
    for (const file of files) this.put(file)
    this.counts = this.#tally.read()
    makeAutoObservable(this, {
      counts: observableRef,
      order: observableRef,
      head: observableRef,
      progress: observableRef,
      choice: observableRef,
      leftovers: observableRef,
    })
  }

  get id() {
    return this.head.batch
  }

  get state() {
    return this.head.state
  }

  get isEditable() {
    return editable.has(this.state)
  }

  get orderedGroups(): ImportGroup[] {
    return this.order.flatMap((id) => this.groups.get(id) ?? [])
  }

  /** The listings as the board shows them: with all files, or only with those worth a look. */
  get shownGroups(): ImportGroup[] {
    if (!this.isOnlyAttention) return this.orderedGroups
    return this.orderedGroups.flatMap((group) => {
      const files = group.files.filter(this.isWorthALook)
      return files.length > 0 ? [{ ...group, files }] : []
    })
  }

  isWorthALook = (id: string) => {
    const file = this.files.get(id)
    return file !== undefined && isWorthALook(file)
  }

  setOnlyAttention(isOnly: boolean) {
    this.isOnlyAttention = isOnly
  }

  /** The next file worth a look in the plan's order, in the direction of `step`; after the end it starts again. */
  nextWorthALook(from: string | undefined, step: 1 | -1): string | undefined {
    const order = this.fileOrder
    const start = from === undefined ? (step === 1 ? -1 : 0) : order.indexOf(from)
    for (let away = 1; away <= order.length; away += 1) {
      const id = order[(start + step * away + 2 * order.length) % order.length]
      if (id !== undefined && this.isWorthALook(id)) return id
    }
    return undefined
  }

  /** The next file for the view of the whole window: only one worth a look while only these are shown. */
  neighbourToLookAt(from: string, step: 1 | -1): string | undefined {
    if (this.isOnlyAttention) return this.nextWorthALook(from, step)
    const order = this.fileOrder
    return order[order.indexOf(from) + step]
  }

  get fileOrder(): string[] {
    return this.orderedGroups.flatMap(({ files }) => files)
  }

  get failedFiles(): ImportFile[] {
    return this.fileOrder.flatMap((id) => {
      const file = this.files.get(id)
      return file?.state === 'failed' ? [file] : []
    })
  }

  get chosenFiles(): ImportFile[] {
    const { chosen } = this.choice
    if (chosen.size === 0) return []
    return this.fileOrder.flatMap((id) => (chosen.has(id) ? (this.files.get(id) ?? []) : []))
  }

  isToSend = (id: string) => isToSend(this.files.get(id))

  /** The cover that the person chose, else the first file that will be sent. */
  coverOf(group: ImportGroup): string | undefined {
    const { cover } = group
    if (cover && this.isToSend(cover)) return cover
    return group.files.find(this.isToSend)
  }

  apply({ groups, files, groupOrder, ...head }: PlanChange) {
    this.head = head
    for (const group of groups) this.groups.set(group.id, group)
    for (const file of files) this.put(file)
    if (files.length > 0) this.counts = this.#tally.read()
    if (groupOrder) this.order = groupOrder
    this.choice = keepOnly(this.choice, (id) => this.files.has(id))
    if (this.chosenGroup && !this.order.includes(this.chosenGroup)) this.chosenGroup = undefined
  }

  setProgress(progress: ImportProgress) {
    this.progress = progress
  }

  setLeftovers(leftovers: UndoResult['problems']) {
    this.leftovers = leftovers
  }

  choose(choice: Choice) {
    this.choice = choice
    if (choice.chosen.size > 0) this.chosenGroup = undefined
  }

  chooseGroup(id: string | undefined) {
    this.chosenGroup = id
    this.choice = { ...this.choice, chosen: new Set() }
  }

  /** Shows a move at once; the engine's answer then replaces it. */
  showMove(move: Move) {
    const before: BoardGroup[] = this.orderedGroups
    for (const { id, files } of afterMove(before, move)) {
      const group = this.groups.get(id)
      if (group && group.files !== files) this.groups.set(id, { ...group, files: [...files] })
    }
    if (move.to === null) return
    for (const id of move.files) {
      const file = this.files.get(id)
      if (file && file.group !== move.to) this.put({ ...file, group: move.to })
    }
  }

  private put(file: ImportFile) {
    this.#tally.replace(this.files.get(file.id), file)
    this.files.set(file.id, file)
  }
}
