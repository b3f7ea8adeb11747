import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { parse } from 'csv-parse'
import { guessColumns } from '../../../contract/feeds/table-columns.ts'
import type { RawRow } from './workbook.ts'
import { rowsOf, sheetsOf, textsOf } from './workbook.ts'
import { ZipFile } from './zip-file.ts'

export interface OpenTable {
  /** Empty for a text file with delimiters. */
  sheets: string[]
  sheet: string | null
  headings: string[]
  /** How many rows, such as a title, are above the headings. */
  titleRows: number
  /** The rows below the headings that are not empty. */
  rows: AsyncIterable<RawRow>
}

/** The headings are searched in this many rows. */
const headRows = 12
const sniffedBytes = 65_536
const chunkBytes = 262_144

/** Opens the table in a file at one of its sheets; undefined when it is not a table. */
export async function openTable(
  path: string,
  wanted: string | undefined,
): Promise<{ table: OpenTable | undefined; close: () => Promise<void> }> {
  const file = await open(path, 'r')
  const close = () => file.close()
  try {
    const first = Buffer.alloc(2)
    await file.read(first, 0, 2, 0)
    const isZip = first[0] === 0x50 && first[1] === 0x4b
    const isWorkbook = isZip || extname(path).toLowerCase() === '.xlsx'
    const table = isWorkbook ? await openWorkbook(file, wanted) : await openText(file)
    return { table, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openWorkbook(file: FileHandle, wanted: string | undefined) {
  const zip = await ZipFile.open(file)
  if (!zip) return undefined
  const sheets = await sheetsOf(zip)
  const texts = await textsOf(zip)
  const named = sheets.find(({ name }) => name === wanted)
  // The first sheet may be a cover: then the first sheet with a table is used.
  for (const sheet of named ? [named] : sheets) {
    const found = await findHeadings(rowsOf(zip, sheet, texts))
    if (found) return { sheets: sheets.map(({ name }) => name), sheet: sheet.name, ...found }
  }
  return undefined
}

async function openText(file: FileHandle) {
  const encoding = await encodingOf(file)
  const head = Buffer.alloc(sniffedBytes)
  const { bytesRead } = await file.read(head, 0, sniffedBytes, 0)
  const start = new TextDecoder(encoding).decode(head.subarray(0, bytesRead))
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
    delimiter: delimiterOf(start),
  })
  const feed = async () => {
    const decoder = new TextDecoder(encoding)
    try {
      for await (const chunk of chunksOf(file))
        if (!parser.write(decoder.decode(chunk, { stream: true })))
          await new Promise((resolve) => parser.once('drain', resolve))
      parser.end(decoder.decode())
    } catch (error) {
      parser.destroy(error as Error)
    }
  }
  void feed()
  const rows = async function* (): AsyncGenerator<RawRow> {
    for await (const cells of parser as AsyncIterable<string[]>) yield { cells, unknown: 0 }
  }
  const found = await findHeadings(rows())
  return found && { sheets: [], sheet: null, ...found }
}

/** The delimiter that the first lines have most of (comma, semicolon or tab): it depends on the country. */
function delimiterOf(start: string) {
  const lines = start.split(/\r\n|\r|\n/).slice(0, headRows)
  const most = (delimiter: string) => Math.max(...lines.map((line) => line.split(delimiter).length))
  const [delimiter = ','] = [',', ';', '\t'].sort((a, b) => most(b) - most(a))
  return delimiter
}

/** Reads the file from its start each time. A stream that is left halfway would close the file. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** A file that is not UTF-8 is assumed to come from a Russian Windows. */
async function encodingOf(file: FileHandle): Promise<string> {
  const mark = Buffer.alloc(2)
  await file.read(mark, 0, 2, 0)
  if (mark[0] === 0xff && mark[1] === 0xfe) return 'utf-16le'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of chunksOf(file)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1251'
  }
}

/** Finds the first row with two or more known column names, or else the first row with several cells. */
async function findHeadings(source: AsyncGenerator<RawRow>) {
  const above: RawRow[] = []
  const rows = plain(source)
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    above.push(next.value)
    if (knownIn(next.value) >= 2 || above.length === headRows) break
  }
  const known = above.findIndex((row) => knownIn(row) >= 2)
  const wide = above.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
  const at = known >= 0 ? known : Math.max(0, wide)
  const headings = above[at]?.cells
  if (!headings) return undefined
  const below = async function* () {
    yield* above.slice(at + 1)
    yield* rows
  }
  return { headings, titleRows: at, rows: below() }
}

const knownIn = ({ cells }: RawRow) => Object.keys(guessColumns(cells)).length

/** Skips empty rows, and normalises each cell for comparison. */
async function* plain(source: AsyncIterable<RawRow>): AsyncGenerator<RawRow> {
  for await (const { cells, unknown } of source) {
    const read = cells.map((cell) => cell.normalize('NFC').trim())
    if (unknown > 0 || read.some((cell) => cell !== '')) yield { cells: read, unknown }
  }
}
