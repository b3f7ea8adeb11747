import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'

export interface Table {
  headings: string[]
  rows: string[][]
}

const mostBytes = 20_000_000
const mostRows = 20_000

/** The table in the file; undefined when it is none, or far larger than any list of listings. */
export async function readTable(path: string): Promise<Table | undefined> {
  try {
    const bytes = await readBounded(path)
    if (!bytes) return undefined
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
    const isSheet = isZip || extname(path).toLowerCase() === '.xlsx'
    const cells = isSheet ? await readWorkbook(bytes) : readCsv(bytes)
    const [headings = [], ...rows] = cells.filter((row) => row.some((cell) => cell !== ''))
    return headings.length === 0 ? undefined : { headings, rows: rows.slice(0, mostRows) }
  } catch {
    return undefined
  }
}

async function readBounded(path: string): Promise<Buffer | undefined> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return size > mostBytes ? undefined : await file.readFile()
  } finally {
    await file.close()
  }
}

const asText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString()
  return String(cell).normalize('NFC').trim()
}

const readWorkbook = async (bytes: Buffer) => (await readSheet(bytes)).map((row) => row.map(asText))

/** Comma, semicolon or tab, whichever the first line has most of: spreadsheets write what their country uses. */
function readCsv(bytes: Buffer): string[][] {
  const text = decode(bytes)
  const line = text.slice(0, text.search(/[\r\n]|$/))
  const [delimiter = ','] = [',', ';', '\t'].sort(
    (a, b) => line.split(b).length - line.split(a).length,
  )
  const options = {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }
  const rows: string[][] = parse(text, { ...options, delimiter })
  return rows.map((row) => row.map(asText))
}

/** What is not UTF-8 comes from a spreadsheet of Windows in Russian. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
