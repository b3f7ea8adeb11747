import type { Outcome } from '../../../contract/desktop-errors.ts'
import { done, refused } from '../../../contract/desktop-errors.ts'
import type { ColumnMapping, DryRun } from '../../../contract/import-table.ts'
import type { EngineWorld, ImportHandlers } from '../engine-world.ts'
import { editable, inBatch } from '../engine-world.ts'
import { judgePlan } from '../judge-plan.ts'
import { targetOf } from '../match-listings.ts'
import type { OpenBatch } from '../open-batch.ts'
import { fetchOwnListings } from '../own-listings.ts'
import { readableName } from '../scan-folder.ts'
import { guessColumns } from './guess-columns.ts'
import type { PlannedRows } from './plan-rows.ts'
import { planRows } from './plan-rows.ts'
import type { Table } from './read-table.ts'
import { readTable } from './read-table.ts'

const sampleRows = 5

/** The listings.csv or .xlsx beside the folders. */
export function tableHandlers(
  world: EngineWorld,
): Pick<ImportHandlers, 'table' | 'dryRun' | 'applyTable'> {
  return {
    table: ({ batch: id, token }) =>
      inBatch(world, id, editable, async ({ batch }) => {
        const { record } = batch
        const path = token === undefined ? record.tablePath : world.options.tokens.pathOf(token)
        if (path === undefined) return refused('UNKNOWN_FILE', 'Choose the table again')
        const table = path === null ? undefined : await readTable(path)
        if (path === null || !table) return unreadable()
        const name = readableName(path)
        Object.assign(record, { tablePath: path, table: { name, isApplied: false } })
        batch.touchHead()
        const { headings, rows } = table
        const remembered = world.journal.recallColumns(headings)
        return done({
          name,
          headings,
          sample: rows.slice(0, sampleRows),
          rows: rows.length,
          mapping: remembered ?? guessColumns(headings),
          isRemembered: remembered !== undefined,
        })
      }),
    dryRun: ({ batch: id, mapping }) =>
      inBatch(world, id, editable, async (open) => {
        const plan = await planTable(open, mapping)
        return plan ? done(summarise(open, plan)) : unreadable()
      }),
    applyTable: ({ batch: id, mapping }) =>
      inBatch(world, id, editable, async (open): Promise<Outcome<DryRun>> => {
        const plan = await planTable(open, mapping)
        if (!plan) return unreadable()
        world.journal.rememberColumns(plan.table.headings, mapping)
        apply(open, plan)
        return done(summarise(open, plan))
      }),
  }
}

const unreadable = () => refused('UNKNOWN_FILE', 'There is no table that can be read')

type TablePlan = PlannedRows & { table: Table }

async function planTable(
  { batch, caller }: OpenBatch,
  mapping: ColumnMapping,
): Promise<TablePlan | undefined> {
  const { tablePath } = batch.record
  const table = tablePath === null ? undefined : await readTable(tablePath)
  if (!table) return undefined
  const hasIds = Object.values(mapping).includes('id')
  const listings = hasIds ? await fetchOwnListings(caller) : []
  return { table, ...planRows(table, mapping, batch.orderedGroups, listings) }
}

function summarise({ batch }: OpenBatch, { table, planned, problems }: TablePlan): DryRun {
  const named = new Set(planned.map(({ group }) => group))
  const isAddition = ({ listing, group }: TablePlan['planned'][number]) =>
    listing !== undefined || group.target.kind === 'existing'
  const additions = planned.filter(isAddition).length
  return {
    rows: table.rows.length,
    newListings: planned.length - additions,
    additions,
    foldersWithoutRow: batch.orderedGroups
      .filter((group) => !named.has(group))
      .map(({ title }) => title),
    problems,
  }
}

function apply({ batch }: OpenBatch, { planned }: TablePlan) {
  for (const { group, row, fields, listing } of planned) {
    Object.assign(group, { row, fields })
    if (listing) Object.assign(group, { target: targetOf(listing), matchedBy: 'table' })
    batch.touchGroup(group)
  }
  const { table } = batch.record
  if (table) batch.record.table = { ...table, isApplied: true }
  batch.touchHead()
  judgePlan(batch)
}
