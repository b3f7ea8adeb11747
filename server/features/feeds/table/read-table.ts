import { createInflateRaw } from 'node:zlib'
import { parse } from 'csv-parse'
import { feedLimits } from '../../../../contract/feeds/feeds.ts'
import type { Element } from '../format/element.ts'
import { addElement, newElement, textAt } from '../format/element.ts'
import type { ReadableFormat } from '../format/format.ts'
import type { Bytes } from '../input/decode-bytes.ts'
import { FeedBroken } from '../input/decode-bytes.ts'
import type { FeedColumn } from './map-table.ts'
import { feedColumns, tableRows } from './map-table.ts'

export const readTableRow: ReadableFormat = {
  idOf: (row) => textAt(row, 'id'),
  readOffer(row, draft) {
    draft.place.country = textAt(row, 'country')
    draft.place.locality = textAt(row, 'city')
    draft.place.latitude = textAt(row, 'latitude')
    draft.place.longitude = textAt(row, 'longitude')
    for (const each of tableRows) each.read(row, draft)
    draft.addPhone(textAt(row, 'phone'))
    draft.addOtherId(textAt(row, 'ref'))
    draft.traces.flat = textAt(row, 'flat') || null
    const addresses = (column: FeedColumn) =>
      (textAt(row, column) ?? '').split(/[\s|;]+|,(?=\s*https?:)/).filter((url) => url !== '')
    for (const url of addresses('images')) draft.addMedia(url)
    for (const url of addresses('plans')) draft.addMedia(url, 'image', true)
    for (const url of addresses('videos')) draft.addMedia(url, 'video')
  },
}

/** A row, or the line where the table breaks off. */
export type TablePiece = { row: Element } | { line: number }

/** The rows of a text with delimiters, each as soon as it is read. */
export async function* readDelimited(text: AsyncIterable<string>): AsyncGenerator<TablePiece> {
  const source = text[Symbol.asyncIterator]()
  const { head, hasMore } = await firstLine(source)
  const delimiter = likelyDelimiter(head.slice(0, head.search(/[\r\n]|$/)))
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: feedLimits.offerCharacters,
    info: true,
    delimiter,
    // All line ends at once: a file that was joined from several files has several kinds.
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  const feeding = write(parser, head, hasMore ? source : undefined)
  let columns: (FeedColumn | undefined)[] | undefined
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const cells = record.map((cell) => cell.trim())
      if (columns) {
        // A row may span lines, and the parser counts it by its last: this one begins after the end of the row before.
        const row = rowOf(columns, cells, line + 1)
        if (cells.some((cell) => cell !== '')) yield { row }
      } else columns = recognise(cells)
      line = info.lines
    }
  } catch (error) {
    if (error instanceof FeedBroken) throw error
    if (!columns) throw new FeedBroken('NOT_A_FEED', { cause: error })
    const isTooLarge = (error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE'
    if (isTooLarge) throw new FeedBroken('TOO_LARGE', { cause: error })
    yield { line: line + 1 }
  } finally {
    parser.destroy()
    await feeding
    await source.return?.(undefined)
  }
  if (!columns) throw new FeedBroken('NOT_A_FEED')
}

/** A table is recognised by at least two headings. */
function recognise(headings: readonly string[]) {
  const columns = feedColumns(headings)
  const known = columns.filter((column) => column !== undefined)
  if (known.length < 2) throw new FeedBroken('NOT_A_FEED')
  return columns
}

function rowOf(
  columns: readonly (FeedColumn | undefined)[],
  cells: readonly string[],
  line: number,
) {
  const row = newElement('row', line)
  for (const [index, column] of columns.entries())
    if (column !== undefined)
      addElement(row, column.toLowerCase(), withoutGuard(cells[index] ?? ''))
  return row
}

/** Removes the mark that keeps spreadsheets from taking a text for a formula; a text may itself begin with a mark. */
const withoutGuard = (cell: string) => cell.replace(/^'(?='*[=+@-])/, '')

/** The delimiter depends on the country: the most frequent one in the first line is taken. */
const likelyDelimiter = (line: string) =>
  [',', ';', '\t'].sort((a, b) => line.split(b).length - line.split(a).length)[0] ?? ','

async function firstLine(source: AsyncIterator<string>) {
  let head = ''
  while (!/[\r\n]/.test(head)) {
    const next = await source.next()
    if (next.done) return { head, hasMore: false }
    head += next.value
    if (head.length > feedLimits.offerCharacters) throw new FeedBroken('NOT_A_FEED')
  }
  return { head, hasMore: true }
}

/** Stops when the parser takes no more: it may stop at any time. */
async function write(
  parser: ReturnType<typeof parse>,
  head: string,
  source: AsyncIterator<string> | undefined,
) {
  try {
    let text: string | undefined = head
    while (text !== undefined && !parser.destroyed) {
      if (!parser.write(text))
        await new Promise<void>((resolve) => {
          const go = () => {
            parser.off('drain', go).off('close', go)
            resolve()
          }
          parser.once('drain', go).once('close', go)
        })
      const next: IteratorResult<string> | undefined = await source?.next()
      text = next === undefined || next.done ? undefined : next.value
    }
    if (!parser.destroyed) parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
}

/** The rows of a workbook's first sheet. A workbook is read as a whole, so memory limits its size. */
export async function* readWorkbook(bytes: Bytes): AsyncGenerator<TablePiece> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > feedLimits.workbookBytes) throw new FeedBroken('TOO_LARGE')
    chunks.push(chunk)
  }
  const file = Buffer.concat(chunks)
  await refuseBomb(file)
  // Loaded only when it is needed: few servers ever read a workbook.
  const { readSheet } = await import('read-excel-file/node')
  let cells: unknown[][]
  try {
    cells = await readSheet(file)
  } catch (cause) {
    throw new FeedBroken('NOT_A_FEED', { cause })
  }
  const [headings, ...rows] = cells.map((row) => row.map(asText))
  const columns = recognise(headings ?? [])
  for (const [index, row] of rows.entries())
    if (row.some((cell) => cell !== '')) yield { row: rowOf(columns, row, index + 2) }
}

const asText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString() : String(cell).trim()
}

/**
 * Measures what the parts of the workbook unpack to, since its own figures may say anything. A workbook with wrong
 * figures is refused, because a reader that relies on them may work for very long.
 */
async function refuseBomb(file: Buffer) {
  let left: number = feedLimits.unpackedWorkbookBytes
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 20 > file.length) throw new FeedBroken('NOT_A_FEED')
  const parts = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  for (let part = 0; part < parts; part++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== listSignature)
      throw new FeedBroken('NOT_A_FEED')
    left -= await sizeOfPart(file, at, left)
    if (left < 0) throw new FeedBroken('TOO_LARGE')
    // After the figures come a name, extra fields and a comment.
    at += [28, 30, 32].reduce((sum, length) => sum + file.readUInt16LE(at + length), 46)
  }
}

/** The unpacked size of the part that the list of parts names at this place. */
async function sizeOfPart(file: Buffer, at: number, most: number): Promise<number> {
  const method = file.readUInt16LE(at + 10)
  const [packed, unpacked] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)]
  const place = file.readUInt32LE(at + 42)
  if (place + 30 > file.length || file.readUInt32LE(place) !== partSignature)
    throw new FeedBroken('NOT_A_FEED')
  const start = place + 30 + file.readUInt16LE(place + 26) + file.readUInt16LE(place + 28)
  const data = file.subarray(start, start + packed)
  const size = method === 0 ? data.length : await unpackedSize(data, most)
  if (size > most) return size
  // A part that was written as a stream has its figures only after it and in the list.
  const isStreamed = (file.readUInt16LE(place + 6) & 8) !== 0
  const own = [file.readUInt32LE(place + 18), file.readUInt32LE(place + 22)]
  const isTrue = size === unpacked && (isStreamed || (own[0] === packed && own[1] === unpacked))
  if (!isTrue) throw new FeedBroken('NOT_A_FEED')
  return size
}

const partSignature = 0x04034b50
const listSignature = 0x02014b50

async function unpackedSize(packed: Buffer, most: number): Promise<number> {
  const inflate = createInflateRaw()
  inflate.end(packed)
  let size = 0
  try {
    for await (const chunk of inflate) {
      size += (chunk as Buffer).length
      if (size > most) break
    }
  } catch (cause) {
    throw new FeedBroken('NOT_A_FEED', { cause })
  }
  return size
}
