import type { Outcome } from '../../contract/desktop-errors.ts'
import { done, refused } from '../../contract/desktop-errors.ts'
import type { GroupTarget, SomeFacts } from '../../contract/import-plan.ts'
import type { Batch } from './batch.ts'
import { judgePlan } from './judge-plan.ts'
import type { FileRecord, GroupRecord } from './records.ts'
import { freshGroup } from './records.ts'

const unknownFile = () => refused('UNKNOWN_FILE', 'The plan has no such picture or listing')

function findFiles(batch: Batch, ids: readonly string[]): FileRecord[] | undefined {
  const files = ids.map((id) => batch.files.get(id))
  return files.every((file) => file !== undefined) ? files : undefined
}

const findGroup = (batch: Batch, id: string) =>
  batch.record.groupOrder.includes(id) ? batch.groups.get(id) : undefined

/** To another listing, or to a new one of their own. A listing that is left empty goes. */
export function moveFiles(
  batch: Batch,
  { files: ids, to, at }: { files: readonly string[]; to: string | null; at?: number | undefined },
): Outcome<{ group: string }> {
  const files = findFiles(batch, ids)
  if (!files) return unknownFile()
  const moved = new Set(ids)
  const left = new Set(files.map((file) => file.group))
  let group = to === null ? undefined : findGroup(batch, to)
  if (to !== null && !group) return unknownFile()
  if (!group) {
    const first = files[0] && batch.groups.get(files[0].group)
    group = freshGroup(first ? `${first.title} +` : '+', { from: 'person' })
    const place = first ? batch.record.groupOrder.indexOf(first.id) + 1 : undefined
    batch.addGroup(group, place)
  }
  const before = group.files.slice(0, at ?? group.files.length).filter((id) => !moved.has(id))
  const after = group.files.filter((id) => !moved.has(id) && !before.includes(id))
  for (const id of left) takeOut(batch, id, moved, group)
  group.files = [...before, ...ids, ...after]
  for (const file of files) {
    file.group = group.id
    batch.touchFile(file)
  }
  batch.touchGroup(group)
  judgePlan(batch)
  return done({ group: group.id })
}

function takeOut(batch: Batch, id: string, moved: ReadonlySet<string>, except: GroupRecord) {
  const group = batch.groups.get(id)
  if (!group || group === except) return
  group.files = group.files.filter((fileId) => !moved.has(fileId))
  if (group.cover !== null && moved.has(group.cover)) group.cover = null
  batch.touchGroup(group)
  if (group.files.length === 0) batch.dropGroup(group)
}

export function orderFiles(
  batch: Batch,
  { group: id, files }: { group: string; files: readonly string[] },
): Outcome<undefined> {
  const group = findGroup(batch, id)
  const isWhole =
    group?.files.length === files.length &&
    new Set([...group.files, ...files]).size === files.length
  if (!group || !isWhole) return unknownFile()
  group.files = [...files]
  batch.touchGroup(group)
  judgePlan(batch)
  return done(undefined)
}

export function setRemoved(
  batch: Batch,
  ids: readonly string[],
  isRemoved: boolean,
): Outcome<undefined> {
  const files = findFiles(batch, ids)
  if (!files) return unknownFile()
  for (const file of files) {
    file.isRemoved = isRemoved
    batch.touchFile(file)
  }
  judgePlan(batch)
  return done(undefined)
}

export function setCover(
  batch: Batch,
  { group: id, file }: { group: string; file: string },
): Outcome<undefined> {
  const group = findGroup(batch, id)
  if (!group?.files.includes(file)) return unknownFile()
  group.cover = file
  batch.touchGroup(group)
  return done(undefined)
}

export function setStillSecond(
  batch: Batch,
  { file: id, second }: { file: string; second: number },
): Outcome<undefined> {
  const file = batch.files.get(id)
  if (file?.kind !== 'video') return unknownFile()
  file.stillSecond = second
  batch.touchFile(file)
  return done(undefined)
}

/** What is left out stays as the table has it. */
export function describeGroup(
  batch: Batch,
  { group: id, facts }: { group: string; facts: SomeFacts },
): Outcome<undefined> {
  const group = findGroup(batch, id)
  if (!group) return unknownFile()
  const { ...fields } = group.fields
  for (const [name, value] of Object.entries(facts)) {
    if (value === null || value === undefined) delete fields[name]
    else fields[name] = value
  }
  group.fields = fields
  batch.touchGroup(group)
  return done(undefined)
}

export function renameGroup(
  batch: Batch,
  { group: id, title }: { group: string; title: string },
): Outcome<undefined> {
  const group = findGroup(batch, id)
  if (!group) return unknownFile()
  group.title = title
  batch.touchGroup(group)
  return done(undefined)
}

export function setTarget(batch: Batch, id: string, target: GroupTarget): Outcome<undefined> {
  const group = findGroup(batch, id)
  if (!group) return unknownFile()
  Object.assign(group, { target, matchedBy: target.kind === 'existing' ? 'person' : null })
  batch.touchGroup(group)
  judgePlan(batch)
  return done(undefined)
}
