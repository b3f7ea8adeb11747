import * as z from 'zod/mini'
import { currency } from '../listings/listing-words.ts'

/** What a column of listings.csv or .xlsx can be. `folder` names the folder, `id` a listing that exists. */
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

/** The field of each column, by its heading. A column that is not named here is not used. */
export const columnMapping = z.record(z.string(), tableField)
export type ColumnMapping = z.infer<typeof columnMapping>

export const importTable = z.object({
  name: z.string(),
  /** Of a workbook. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  /** Rows above the headings, which are passed over as a title. */
  titleRows: z.int(),
  headings: z.array(z.string()),
  /** The first rows, to see what a column holds. */
  sample: z.array(z.array(z.string())),
  /** Remembered from the last table with these headings, else guessed from their names. */
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
/** Of one cell: the rest of its row is used. */
export const isCellProblem = (code: RowProblem['code']) =>
  code === 'WRONG_VALUE' || code === 'WHICH_CURRENCY' || code === 'OTHER_CURRENCY'
export type RowProblem = z.infer<typeof rowProblem>

export const dryRun = z.object({
  rows: z.int(),
  /** Rows that will fill a new listing, and those that name an existing one. */
  newListings: z.int(),
  additions: z.int(),
  foldersWithoutRow: z.array(z.string()),
  /** The first ones; all are counted below. */
  problems: z.array(rowProblem),
  rowProblems: z.int(),
  cellProblems: z.int(),
  /** Prices that name no currency: they are left out until the person names one. */
  withoutCurrency: z.int(),
  /** Cells whose formula nobody has calculated, or that show an error. */
  withoutValue: z.int(),
})
export type DryRun = z.infer<typeof dryRun>

/** How the table is to be read. */
export const tableUse = {
  mapping: columnMapping,
  /** Of prices that name none. */
  currency: z.optional(z.nullable(currency)),
}
export interface TableUse {
  mapping: ColumnMapping
  currency?: z.infer<typeof currency> | null | undefined
}
