import * as z from 'zod/mini'

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
  headings: z.array(z.string()),
  /** The first rows, to see what a column holds. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
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
    'WRONG_ADDRESS',
    'TOO_FEW_COLUMNS',
  ]),
  value: z.string(),
})
export type RowProblem = z.infer<typeof rowProblem>

export const dryRun = z.object({
  rows: z.int(),
  /** Rows that will fill a new listing, and those that name an existing one. */
  newListings: z.int(),
  additions: z.int(),
  foldersWithoutRow: z.array(z.string()),
  problems: z.array(rowProblem),
})
export type DryRun = z.infer<typeof dryRun>
