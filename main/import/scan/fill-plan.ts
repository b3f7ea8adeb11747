import { dirname, relative, sep } from 'node:path'
import { importLimits } from '../../../contract/import/settings.ts'
import type { Batch } from '../journal/batch.ts'
import type { FileRecord, GroupRecord } from '../journal/records.ts'
import { freshFile, freshGroup } from '../journal/records.ts'
import { judgePlan } from '../plan/judge-plan.ts'
import { groupByTime } from './group-by-time.ts'
import type { FoundFolder } from './scan-folder.ts'
import { readableName, scanFolders } from './scan-folder.ts'

/** The names that cameras give to the folders on their cards. */
const cardFolder = /^\d{3}[A-Z0-9_]{5}$|^DCIM$|^Camera$/

/** Fills the plan from the folders. Each folder becomes a listing, and is shown as soon as it is read. */
export async function scanInto(batch: Batch, paths: readonly string[], signal: AbortSignal) {
  const known = new Set([...batch.files.values()].map(({ path }) => path))
  // If all folders are read from the start, as after a crash, everything is counted anew.
  const isWhole = paths.length > 0 && batch.record.roots.every((root) => paths.includes(root))
  if (isWhole) batch.apply({ set: { ignored: 0, unreadable: [] } })
  for await (const found of scanFolders(paths, signal)) {
    addTable(batch, found)
    if (found.unreadable) addUnreadable(batch, found.unreadable, paths)
    const room = Math.max(0, importLimits.batchFiles - batch.files.size)
    const fresh = found.files.filter(({ path }) => !known.has(path))
    const ignored = found.ignored + Math.max(0, fresh.length - room)
    if (ignored > 0) batch.apply({ set: { ignored: batch.record.ignored + ignored } })
    if (fresh.length > 0 && room > 0) addFolder(batch, found, fresh.slice(0, room))
    for (const { path } of fresh) known.add(path)
  }
}

function addUnreadable(
  batch: Batch,
  { path, code }: NonNullable<FoundFolder['unreadable']>,
  chosen: readonly string[],
) {
  const root = chosen.find((each) => path === each || path.startsWith(each + sep))
  const name = root === undefined ? path : relative(dirname(root), path)
  const one = { name: name.split(sep).map(readableName).join('/'), problem: { code } }
  batch.apply({ set: { unreadable: [...batch.record.unreadable, one] } })
}

function addTable(batch: Batch, { tables: [tablePath] }: FoundFolder) {
  if (tablePath === undefined || batch.record.tablePath !== null) return
  const table = { name: readableName(tablePath), isApplied: false }
  batch.apply({ set: { tablePath, table } })
}

function addFolder(batch: Batch, { folder, title }: FoundFolder, found: FoundFolder['files']) {
  let group = batch.orderedGroups.find((each) => each.folder === folder)
  if (!group) {
    group = freshGroup(title, { folder })
    batch.addGroup(group)
  }
  const files = found.map((each) => freshFile(each, group.id))
  for (const file of files) batch.apply({ file })
  batch.apply({ group, set: { files: [...group.files, ...files.map(({ id }) => id)] } })
}

/** The folder of a camera's card is not one listing: it is split by time and place. Any other folder is one. */
export function proposeByTime(batch: Batch) {
  for (const group of batch.orderedGroups) {
    if (!cardFolder.test(group.title) || group.from !== 'folder' || group.target.kind !== 'new')
      continue
    splitByTime(batch, group)
  }
  judgePlan(batch)
}

/** False if all files were taken at one time and place. */
export function splitByTime(batch: Batch, group: GroupRecord): boolean {
  const parts = groupByTime(batch.filesOf(group))
  if (parts.length > 1) splitGroup(batch, group, parts)
  return parts.length > 1
}

function splitGroup(batch: Batch, group: GroupRecord, parts: readonly FileRecord[][]) {
  const at = batch.record.groupOrder.indexOf(group.id)
  batch.dropGroup(group)
  batch.apply({ group, set: { files: [] } })
  for (const [index, files] of parts.entries()) {
    const taken = files.find(({ takenAt }) => takenAt !== null)?.takenAt
    const title = taken ? taken.slice(0, 16).replace('T', ' ') : `${group.title} ${index + 1}`
    const part = freshGroup(title, { from: 'time', files: files.map(({ id }) => id) })
    for (const file of files) batch.apply({ file, set: { group: part.id } })
    batch.addGroup(part, at + index)
  }
}
