import { currenciesOf } from '../../../contract/cities.ts'
import type { Outcome } from '../../../contract/desktop/errors.ts'
import { done, refused } from '../../../contract/desktop/errors.ts'
import { guessColumns } from '../../../contract/feeds/table-columns.ts'
import type { DryRun, TableUse } from '../../../contract/import/table.ts'
import type { OpenBatch } from '../open-batch.ts'
import { judgePlan } from '../plan/judge-plan.ts'
import { cityWordsOf, targetOf } from '../plan/match-listings.ts'
import { readableName } from '../scan/scan-folder.ts'
import { fetchCity, fetchOwnListings } from '../server/own-listings.ts'
import { RowPlanner } from '../table/plan-rows.ts'
import type { TableCounts, TableHead } from '../table/read-table.ts'
import { readTable } from '../table/read-table.ts'
import type { EngineContext, ImportHandlers } from './engine-context.ts'
import { inBatch } from './engine-context.ts'

/** Handles the table beside the folders (listings.csv or .xlsx): reads it, tries it out, and fills the plan from it. */
export function tableHandlers(
  context: EngineContext,
): Pick<ImportHandlers, 'table' | 'dryRun' | 'applyTable'> {
  const { reader } = context.options
  return {
    table: ({ batch: id, token, sheet }) =>
      inBatch(context, id, 'edit', async ({ batch }) => {
        const { record } = batch
        const path = token === undefined ? record.tablePath : context.options.pathOf(token)
        if (path === undefined) return refused('UNKNOWN_FILE', 'Choose the table again')
        if (path === null) return unreadable()
        let head: TableHead | undefined
        const sample: string[][] = []
        const wanted = sheet ?? (token === undefined ? record.tableSheet : null)
        const counts = await readTable({
          ...{ path, sheet: wanted, reader, isLook: true },
          onHead: (told) => {
            head = told
          },
          onRows: (rows) => void sample.push(...rows),
        })
        if (!counts || !head) return unreadable()
        const name = readableName(path)
        const table = { name, isApplied: false }
        // If another table was chosen while this one was read again, that choice stays.
        if (token !== undefined || batch.record.tablePath === path)
          batch.apply({ set: { tablePath: path, tableSheet: head.sheet, table } })
        const { headings } = head
        const remembered = context.journal.recallColumns(headings)
        return done({
          ...head,
          name,
          sample,
          mapping: remembered ?? guessColumns(headings),
          isRemembered: remembered !== undefined,
        })
      }),
    dryRun: ({ batch: id, ...use }) =>
      inBatch(context, id, 'edit', async (open) => {
        const plan = await planTable(context, open, use)
        return plan ? done(summarise(open, plan)) : unreadable()
      }),
    applyTable: ({ batch: id, ...use }) =>
      inBatch(context, id, 'edit', async (open): Promise<Outcome<DryRun>> => {
        const plan = await planTable(context, open, use)
        if (!plan) return unreadable()
        context.journal.rememberColumns(plan.headings, use.mapping)
        apply(open, plan)
        return done(summarise(open, plan))
      }),
  }
}

const unreadable = () => refused('UNKNOWN_FILE', 'There is no table that can be read')

interface TablePlan {
  headings: string[]
  planner: RowPlanner
  counts: TableCounts
}

async function planTable(
  { options }: EngineContext,
  { batch, client }: OpenBatch,
  { mapping, currency = null }: TableUse,
): Promise<TablePlan | undefined> {
  const { tablePath, tableSheet } = batch.record
  if (tablePath === null) return undefined
  const hasIds = Object.values(mapping).includes('id')
  const [listings, city] = await Promise.all([
    hasIds ? fetchOwnListings(client) : [],
    fetchCity(client),
  ])
  let headings: string[] = []
  let planner: RowPlanner | undefined
  const counts = await readTable({
    ...{ path: tablePath, sheet: tableSheet, reader: options.reader },
    onHead: (head) => {
      headings = head.headings
      const known = {
        listings,
        cityWords: city ? cityWordsOf(city) : new Set<string>(),
        currency,
        currencies: city && currenciesOf(city),
      }
      planner = new RowPlanner(headings, mapping, batch.orderedGroups, known)
    },
    onRows: (rows) => planner?.take(rows),
  })
  return counts && planner && { headings, planner, counts }
}

function summarise({ batch }: OpenBatch, { planner, counts }: TablePlan): DryRun {
  const { planned, problems, rowProblems, cellProblems, withoutCurrency } = planner
  const named = new Set(planned.map(({ group }) => group))
  const additions = planned.filter(
    ({ listing, group }) => listing !== undefined || group.target.kind === 'existing',
  ).length
  return {
    rows: counts.rows,
    newListings: planned.length - additions,
    additions,
    foldersWithoutRow: batch.orderedGroups
      .filter((group) => !named.has(group))
      .map(({ title }) => title),
    ...{ problems, rowProblems, cellProblems, withoutCurrency },
    withoutValue: counts.unknown,
  }
}

function apply({ batch }: OpenBatch, { planner }: TablePlan) {
  for (const { group, row, fields, listing } of planner.planned) {
    const match = listing && ({ target: targetOf(listing), matchedBy: 'table' } as const)
    batch.apply({ group, set: { row, fields, ...match } })
  }
  const { table } = batch.record
  if (table) batch.apply({ set: { table: { ...table, isApplied: true } } })
  judgePlan(batch)
}
