import { createHash } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { PlanChange } from '../../../contract/import/plan.ts'
import { defaultImportSettings } from '../../../contract/import/settings.ts'
import { Batch } from '../journal/batch.ts'
import { openJournal } from '../journal/journal.ts'
import type { BatchRecord, FileRecord, GroupRecord } from '../journal/records.ts'
import { freshBatch, freshFile, freshGroup } from '../journal/records.ts'

export type SomeFile = Partial<FileRecord> & { id: string }
export type SomeGroup = Partial<Omit<GroupRecord, 'files'>> & {
  id: string
  files: readonly SomeFile[]
}

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A good image that was read, with bytes unlike any other, except for what `said` changes. */
const fileOf = (group: string, said: SomeFile): FileRecord => ({
  ...freshFile({ path: `/${group}/${said.id}`, name: said.id, bytes: 1, modifiedMs: 1 }, group),
  state: 'planned',
  kind: 'picture',
  width: 2000,
  height: 1500,
  brightness: 120,
  sharpness: 90,
  sha256: digestOf(said.id),
  ...said,
})

/** A plan whose folders are read, with a journal that is closed after the test. */
export function somePlan(said: readonly SomeGroup[], head: Partial<BatchRecord> = {}) {
  const journal = openJournal(':memory:')
  const groups = said.map((group) => ({
    ...freshGroup(group.id, { folder: `/${group.id}` }),
    ...group,
    files: group.files.map(({ id }) => id),
  }))
  const files = said.flatMap((group) => group.files.map((file) => fileOf(group.id, file)))
  const groupOrder = groups.map(({ id }) => id)
  const record: BatchRecord = {
    ...freshBatch('Flats', defaultImportSettings),
    state: 'planned',
    groupOrder,
    ...head,
  }
  let told: PlanChange[] = []
  const batch = new Batch(
    { record, groups, files },
    { journal, tell: (change) => told.push(change) },
  )
  onTestFinished(() => {
    batch.close()
    journal.close()
  })
  return {
    batch,
    file: (id: string): FileRecord => known(batch.files.get(id)),
    group: (id: string): GroupRecord => known(batch.groups.get(id)),
    /** The ids of each group's files, in the plan's order. */
    order: () => batch.orderedGroups.map(({ id, files: ids }) => `${id}: ${ids.join(' ')}`.trim()),
    /** The ids of files and groups that the window was told of since the last call. */
    toldNow: () => {
      batch.tellNow()
      const ids = told.flatMap((change) => [...change.files, ...change.groups].map(({ id }) => id))
      told = []
      return ids
    },
  }
}

function known<T>(record: T | undefined): T {
  if (record === undefined) throw new Error('The plan has no such record')
  return record
}
