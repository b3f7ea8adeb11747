import type { Outcome } from '../../../contract/desktop/errors.ts'
import { done, refused } from '../../../contract/desktop/errors.ts'
import type { GroupTarget, SomeFacts } from '../../../contract/import/plan.ts'
import type { Batch } from '../journal/batch.ts'
import type { FileRecord, GroupRecord } from '../journal/records.ts'
import { freshGroup } from '../journal/records.ts'
import { splitByTime } from '../scan/fill-plan.ts'
import { judgePlan } from './judge-plan.ts'

const unknownFile = () => refused('UNKNOWN_FILE', 'The plan has no such image or listing')

function findFiles(batch: Batch, ids: readonly string[]): FileRecord[] | undefined {
  const files = ids.map((id) => batch.files.get(id))
  return files.every((file) => file !== undefined) ? files : undefined
}

const findGroup = (batch: Batch, id: string) =>
  batch.record.groupOrder.includes(id) ? batch.groups.get(id) : undefined

/** Moves files to another group, or to a new one. A group that is left empty is removed. */
export function moveFiles(
  batch: Batch,
  { files: ids, to, at }: { files: readonly string[]; to: string | null; at?: number | undefined },
): Outcome<{ group: string }> {
  // A file that is named twice moves once.
  const moved = new Set(ids)
  const files = findFiles(batch, [...moved])
  if (!files) return unknownFile()
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
  for (const file of files) batch.apply({ file, set: { group: group.id } })
  batch.apply({ group, set: { files: [...before, ...moved, ...after] } })
  judgePlan(batch)
  return done({ group: group.id })
}

function takeOut(batch: Batch, id: string, moved: ReadonlySet<string>, except: GroupRecord) {
  const group = batch.groups.get(id)
  if (!group || group === except) return
  const files = group.files.filter((fileId) => !moved.has(fileId))
  const isCoverMoved = group.cover !== null && moved.has(group.cover)
  batch.apply({ group, set: { files, cover: isCoverMoved ? null : group.cover } })
  if (files.length === 0) batch.dropGroup(group)
}

export function orderFiles(
  batch: Batch,
  { group: id, files }: { group: string; files: readonly string[] },
): Outcome<undefined> {
  const group = findGroup(batch, id)
  const named = new Set(files)
  const isWhole =
    group?.files.length === files.length && group.files.every((file) => named.has(file))
  if (!group || !isWhole) return unknownFile()
  batch.apply({ group, set: { files: [...files] } })
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
  for (const file of files)
    batch.apply({ file, set: { isRemoved, isSentAgain: !isRemoved && Boolean(file.known) } })
  judgePlan(batch)
  return done(undefined)
}

export function setCover(
  batch: Batch,
  { group: id, file }: { group: string; file: string },
): Outcome<undefined> {
  const group = findGroup(batch, id)
  if (!group?.files.includes(file)) return unknownFile()
  batch.apply({ group, set: { cover: file } })
  return done(undefined)
}

export function setStillSecond(
  batch: Batch,
  { file: id, second }: { file: string; second: number },
): Outcome<undefined> {
  const file = batch.files.get(id)
  if (file?.kind !== 'video') return unknownFile()
  batch.apply({ file, set: { stillSecond: second } })
  return done(undefined)
}

/** Facts that are not given stay as they are. */
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
  batch.apply({ group, set: { fields } })
  return done(undefined)
}

export function splitGroup(batch: Batch, id: string): Outcome<boolean> {
  const group = findGroup(batch, id)
  if (!group) return unknownFile()
  const isSplit = splitByTime(batch, group)
  judgePlan(batch)
  return done(isSplit)
}

export function renameGroup(
  batch: Batch,
  { group: id, title }: { group: string; title: string },
): Outcome<undefined> {
  const group = findGroup(batch, id)
  if (!group) return unknownFile()
  batch.apply({ group, set: { title } })
  return done(undefined)
}

export function setTarget(batch: Batch, id: string, target: GroupTarget): Outcome<undefined> {
  const group = findGroup(batch, id)
  if (!group) return unknownFile()
  const matchedBy = target.kind === 'existing' ? 'person' : null
  batch.apply({ group, set: { target, matchedBy } })
  judgePlan(batch)
  return done(undefined)
}
