import { once } from 'node:events'
import { openTable } from './table-rows.ts'

/**
 * Reads one table in its own process, as a stream: a workbook of a million rows neither blocks the window nor fills the
 * program's memory, and a hostile one finds nothing worth stealing. It sends more rows once the last ones are
 * processed.
 */
const [path = '', sheet, how] = process.argv.slice(2)
const rowsAtOnce = 200
/** How many rows show what a column holds. */
const sampleRows = 5

const say = (message: unknown) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()))

process.on('disconnect', () => process.exit(0))

const { table } = await openTable(path, sheet || undefined)
if (!table) {
  await say({ kind: 'none' })
  process.exit(0)
}
const { sheets, sheet: opened, headings, titleRows } = table
await say({ kind: 'head', head: { sheets, sheet: opened, headings, titleRows } })
if (how === 'look') {
  const sample: string[][] = []
  for await (const { cells } of table.rows) if (sample.push(cells) === sampleRows) break
  await say({ kind: 'rows', rows: sample })
  await say({ kind: 'end', rows: sample.length, unknown: 0 })
  process.exit(0)
}
let [rows, unknown] = [0, 0]
let part: string[][] = []
for await (const row of table.rows) {
  rows += 1
  unknown += row.unknown
  part.push(row.cells)
  if (part.length < rowsAtOnce) continue
  const more = once(process, 'message')
  await say({ kind: 'rows', rows: part })
  part = []
  await more
}
await say({ kind: 'rows', rows: part })
await say({ kind: 'end', rows, unknown })
process.exit(0)
