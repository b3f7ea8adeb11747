import type { Outcome } from '../../../contract/desktop-errors.ts'
import { done, refused } from '../../../contract/desktop-errors.ts'
import type { ColumnMapping, DryRun } from '../../../contract/import-table.ts'
import { guessColumns } from '../../../contract/table-columns.ts'
import type { OpenBatch } from '../open-batch.ts'
import { judgePlan } from '../plan/judge-plan.ts'
import { targetOf } from '../plan/match-listings.ts'
import { readableName } from '../scan/scan-folder.ts'
import { fetchCityWords, fetchOwnListings } from '../server/own-listings.ts'
import type { PlannedRows } from '../table/plan-rows.ts'
import { planRows } from '../table/plan-rows.ts'
import type { Table } from '../table/read-table.ts'
import { readTable } from '../table/read-table.ts'
import type { EngineContext, ImportHandlers } from './engine-context.ts'
import { inBatch } from './engine-context.ts'

const sampleRows = 5

/** The table beside the folders, listings.csv or .xlsx: reads it, tries it, and fills the plan from it. */
export function tableHandlers(
  context: EngineContext,
): Pick<ImportHandlers, 'table' | 'dryRun' | 'applyTable'> {
  return {
    table: ({ batch: id, token }) =>
      inBatch(context, id, 'edit', async ({ batch }) => {
        const { record } = batch
        const path = token === undefined ? record.tablePath : context.options.pathOf(token)
        if (path === undefined) return refused('UNKNOWN_FILE', 'Choose the table again')
        const table = path === null ? undefined : await readTable(path)
        if (path === null || !table) return unreadable()
        const name = readableName(path)
        batch.apply({ set: { tablePath: path, table: { name, isApplied: false } } })
        const { headings, rows } = table
        const remembered = context.journal.recallColumns(headings)
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
      inBatch(context, id, 'edit', async (open) => {
        const plan = await planTable(open, mapping)
        return plan ? done(summarise(open, plan)) : unreadable()
      }),
    applyTable: ({ batch: id, mapping }) =>
      inBatch(context, id, 'edit', async (open): Promise<Outcome<DryRun>> => {
        const plan = await planTable(open, mapping)
        if (!plan) return unreadable()
        context.journal.rememberColumns(plan.table.headings, mapping)
        apply(open, plan)
        return done(summarise(open, plan))
      }),
  }
}

const unreadable = () => refused('UNKNOWN_FILE', 'There is no table that can be read')

type TablePlan = PlannedRows & { table: Table }

async function planTable(
  { batch, client }: OpenBatch,
  mapping: ColumnMapping,
): Promise<TablePlan | undefined> {
  const { tablePath } = batch.record
  const table = tablePath === null ? undefined : await readTable(tablePath)
  if (!table) return undefined
  const hasIds = Object.values(mapping).includes('id')
  const [listings, cityWords] = await Promise.all([
    hasIds ? fetchOwnListings(client) : [],
    fetchCityWords(client),
  ])
  return { table, ...planRows(table, mapping, batch.orderedGroups, { listings, cityWords }) }
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
    const match = listing && ({ target: targetOf(listing), matchedBy: 'table' } as const)
    batch.apply({ group, set: { row, fields, ...match } })
  }
  const { table } = batch.record
  if (table) batch.apply({ set: { table: { ...table, isApplied: true } } })
  judgePlan(batch)
}
