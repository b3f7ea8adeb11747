import { importLimits } from '../../contract/import-settings.ts'
import type { Batch } from './batch.ts'
import { groupByTime } from './group-by-time.ts'
import { judgePlan } from './judge-plan.ts'
import type { FileRecord, GroupRecord } from './records.ts'
import { freshFile, freshGroup } from './records.ts'
import type { FoundFolder } from './scan-folder.ts'
import { readableName, scanFolders } from './scan-folder.ts'

/** How cameras call the folders on their cards. */
const cardFolder = /^\d{3}[A-Z0-9_]{5}$|^DCIM$|^Camera$/

/** Fills the plan with what the folders hold; each folder is a listing, and shown as soon as it is read. */
export async function scanInto(batch: Batch, paths: readonly string[], signal: AbortSignal) {
  const { record } = batch
  const known = new Set([...batch.files.values()].map(({ path }) => path))
  for await (const found of scanFolders(paths, signal)) {
    record.ignored += found.ignored
    takeTable(batch, found)
    const room = importLimits.batchFiles - batch.files.size
    const fresh = found.files.filter(({ path }) => !known.has(path))
    record.ignored += Math.max(0, fresh.length - room)
    if (fresh.length > 0 && room > 0) takeFolder(batch, found, fresh.slice(0, room))
    else if (found.ignored > 0) batch.touchHead()
    for (const { path } of fresh) known.add(path)
  }
}

function takeTable({ record }: Batch, { tables: [path] }: FoundFolder) {
  if (path === undefined || record.tablePath !== null) return
  record.tablePath = path
  record.table = { name: readableName(path), isApplied: false }
}

function takeFolder(batch: Batch, { folder, title }: FoundFolder, files: FoundFolder['files']) {
  let group = [...batch.groups.values()].find((each) => each.folder === folder)
  if (!group || !batch.record.groupOrder.includes(group.id)) {
    group = freshGroup(title, { folder })
    batch.addGroup(group)
  }
  for (const found of files) {
    const file = freshFile(found, group.id)
    batch.files.set(file.id, file)
    group.files.push(file.id)
    batch.touchFile(file)
  }
  batch.touchGroup(group)
}

/** A card, or one folder with everything in it, is no listing: its pictures are proposed as listings by when and where they were taken. */
export function proposeByTime(batch: Batch) {
  const groups = batch.orderedGroups
  for (const group of groups) {
    const isFlat = groups.length === 1 || cardFolder.test(group.title)
    if (!isFlat || group.from !== 'folder' || group.target.kind !== 'new') continue
    const parts = groupByTime(batch.filesOf(group))
    if (parts.length > 1) splitGroup(batch, group, parts)
  }
  judgePlan(batch)
}

function splitGroup(batch: Batch, group: GroupRecord, parts: readonly FileRecord[][]) {
  const at = batch.record.groupOrder.indexOf(group.id)
  batch.dropGroup(group)
  group.files = []
  batch.touchGroup(group)
  for (const [index, files] of parts.entries()) {
    const taken = files.find(({ takenAt }) => takenAt !== null)?.takenAt
    const title = taken ? taken.slice(0, 16).replace('T', ' ') : `${group.title} ${index + 1}`
    const part = freshGroup(title, { from: 'time', files: files.map(({ id }) => id) })
    for (const file of files) {
      file.group = part.id
      batch.touchFile(file)
    }
    batch.addGroup(part, at + index)
  }
}
