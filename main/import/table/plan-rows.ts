import type * as z from 'zod/mini'
import type { ColumnMapping, RowProblem, TableField } from '../../../contract/import-table.ts'
import type { Listing } from '../../../contract/listing.ts'
import { fieldSchemas } from '../../../contract/listing-form.ts'
import { readValue } from '../../../contract/table-values.ts'
import type { GroupRecord } from '../journal/records.ts'
import { wordsOf } from '../plan/match-listings.ts'
import type { Table } from './read-table.ts'

export interface PlannedRow {
  row: number
  group: GroupRecord
  fields: GroupRecord['fields']
  /** The existing listing that the row names. */
  listing: Listing | undefined
}

export interface PlannedRows {
  planned: PlannedRow[]
  problems: RowProblem[]
}

const key = (text: string) => text.normalize('NFC').trim().toLowerCase()

/** Finds the folder of each row and reads its fields; rows with a problem are left out and named. */
export function planRows(
  table: Table,
  mapping: ColumnMapping,
  groups: readonly GroupRecord[],
  {
    listings,
    cityWords,
  }: { listings: readonly Listing[] | undefined; cityWords: ReadonlySet<string> },
): PlannedRows {
  const result: PlannedRows = { planned: [], problems: [] }
  const columnOf = new Map(
    table.headings.flatMap((heading, index): [TableField, number][] => {
      const field = mapping[heading]
      return field ? [[field, index]] : []
    }),
  )
  const taken = new Set<GroupRecord>()
  for (const [index, cells] of table.rows.entries()) {
    const row = index + 1
    const cellOf = (field: TableField) => cells[columnOf.get(field) ?? -1] ?? ''
    const headingOf = (field: TableField) => table.headings[columnOf.get(field) ?? -1] ?? null
    const say = (code: RowProblem['code'], field: TableField, value = cellOf(field)) => {
      result.problems.push({ row, column: headingOf(field), code, value })
    }
    const group = findGroup(groups, cellOf, cityWords)
    if (!group) {
      say('NO_FOLDER', columnOf.has('folder') ? 'folder' : 'address')
      continue
    }
    if (taken.has(group)) {
      say('FOLDER_TWICE', 'folder')
      continue
    }
    const listing = listings?.find(({ id }) => id === cellOf('id'))
    if (cellOf('id') !== '' && !listing) {
      say('NO_SUCH_AD', 'id')
      continue
    }
    const { fields, wrong } = readFields(columnOf.keys(), cellOf)
    for (const field of wrong) say('WRONG_VALUE', field)
    if (wrong.length > 0) continue
    taken.add(group)
    result.planned.push({ row, group, fields, listing })
  }
  return result
}

/** Finds a group by its folder's name. A row without one is matched by its id or address. */
function findGroup(
  groups: readonly GroupRecord[],
  cellOf: (field: TableField) => string,
  cityWords: ReadonlySet<string>,
) {
  const [folder, id, address] = [cellOf('folder'), cellOf('id'), cellOf('address')]
  if (folder !== '') {
    const last = folder.split(/[/\\]/).findLast((part) => part !== '') ?? folder
    return groups.find(({ title }) => key(title) === key(last))
  }
  const byId = id === '' ? undefined : groups.find(({ title }) => key(title) === id)
  if (byId || address === '') return byId
  return groups.find(({ title }) => wordsOf(title, cityWords) === wordsOf(address, cityWords))
}

function readFields(fields: Iterable<TableField>, cellOf: (field: TableField) => string) {
  const read: GroupRecord['fields'] = {}
  const wrong: TableField[] = []
  for (const field of fields) {
    const cell = cellOf(field)
    if (field === 'folder' || field === 'id' || cell === '') continue
    const value = readValue(field, cell)
    const schema: z.ZodMiniType = fieldSchemas[field]
    if (value === undefined || !schema.safeParse(value).success) wrong.push(field)
    else read[field] = value
  }
  return { fields: read, wrong }
}
