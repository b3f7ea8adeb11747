import * as z from 'zod/mini'
import { currency } from '../listings/listing-words.ts'

/** What a column of listings.csv or .xlsx can hold. `folder` names a folder, `id` an existing listing. */
export const tableFields = [
  'folder',
  'id',
  'address',
  'dealType',
  'category',
  'apartmentCategory',
  'title',
  'description',
  'price',
  'currency',
  'area',
  'floor',
  'floorsCount',
  'apartmentCondition',
  'heatingTypes',
  'facilities',
] as const
export const tableField = z.enum(tableFields)
export type TableField = z.infer<typeof tableField>

/** The field of each column, by the column's heading. A column that is absent here is not used. */
export const columnMapping = z.record(z.string(), tableField)
export type ColumnMapping = z.infer<typeof columnMapping>

export const importTable = z.object({
  name: z.string(),
  /** The sheets of a workbook; empty for other files. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  /** How many rows above the headings are passed over as a title. */
  titleRows: z.int(),
  headings: z.array(z.string()),
  /** The first rows, so that the person sees what each column holds. */
  sample: z.array(z.array(z.string())),
  /** As remembered from the last table with these headings; otherwise guessed from the headings. */
  mapping: columnMapping,
  isRemembered: z.boolean(),
})

export const rowProblem = z.object({
  /** Counted from 1 without the heading. */
  row: z.int(),
  column: z.nullable(z.string()),
  code: z.enum([
    'NO_FOLDER',
    'FOLDER_TWICE',
    'NO_SUCH_AD',
    'WRONG_VALUE',
    'WHICH_CURRENCY',
    'OTHER_CURRENCY',
  ]),
  value: z.string(),
})
/** Whether the problem concerns one cell only: the rest of its row is used. */
export const isCellProblem = (code: RowProblem['code']) =>
  code === 'WRONG_VALUE' || code === 'WHICH_CURRENCY' || code === 'OTHER_CURRENCY'
export type RowProblem = z.infer<typeof rowProblem>

export const dryRun = z.object({
  rows: z.int(),
  /** How many rows will fill a new listing, and how many name an existing one. */
  newListings: z.int(),
  additions: z.int(),
  foldersWithoutRow: z.array(z.string()),
  /** The first problems; the numbers below count all. */
  problems: z.array(rowProblem),
  rowProblems: z.int(),
  cellProblems: z.int(),
  /** How many prices name no currency: they are left out until the person chooses one. */
  withoutCurrency: z.int(),
  /** How many cells show an error, or have a formula without a calculated value. */
  withoutValue: z.int(),
})
export type DryRun = z.infer<typeof dryRun>

/** How the table is to be read. */
export const tableUse = {
  mapping: columnMapping,
  /** The currency of prices that name none. */
  currency: z.optional(z.nullable(currency)),
}
export interface TableUse {
  mapping: ColumnMapping
  currency?: z.infer<typeof currency> | null | undefined
}
