import type { Element } from '../format/element.ts'
import { newElement, setText } from '../format/element.ts'
import type { WritableFormat } from '../format/format.ts'
import { imagesOf, videosOf } from '../format/outgoing-listing.ts'
import { tableLosses, tableRows, writtenColumns } from './map-table.ts'

/** Spreadsheets take a text that begins like this for a formula, and somebody else's text must never become one. */
const isFormula = (text: string) => /^[=+@\t\r]/.test(text) || /^-\D/.test(text)
/** Whether a reader would take the beginning for the mark of a formula. */
const looksMarked = (text: string) => /^'+[=+@-]/.test(text)

export function cell(text: string): string {
  const safe = isFormula(text) || looksMarked(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const writeCsv: WritableFormat = {
  format: 'csv',
  title: 'CSV',
  contentType: 'text/csv; charset=utf-8',
  extension: 'csv',
  // With a byte order mark, since spreadsheets read a file without one in the computer's own encoding.
  open: () => `\uFEFF${writtenColumns.join(',')}\r\n`,
  close: '',
  between: '',
  requires: [],
  asks: [],
  losses: tableLosses,
  writeListing(listing, { city }) {
    const row = newElement('row')
    for (const each of tableRows) each.write(listing, row)
    setText(row, 'id', listing.id)
    setText(row, 'url', listing.url)
    setText(row, 'city', city.names.en)
    const [latitude, longitude] = listing.content.coordinates ?? ['', '']
    setText(row, 'latitude', String(latitude))
    setText(row, 'longitude', String(longitude))
    setText(row, 'phone', listing.contact.phone ?? '')
    const addresses = (isPlan: boolean) =>
      imagesOf(listing)
        .filter((image) => image.isPlan === isPlan)
        .map(({ url }) => url)
        .join(' ')
    setText(row, 'images', addresses(false))
    setText(row, 'plans', addresses(true))
    setText(
      row,
      'videos',
      videosOf(listing)
        .map(({ url }) => url)
        .join(' '),
    )
    return `${writtenColumns.map((column) => cell(textOf(row, column))).join(',')}\r\n`
  },
}

const textOf = (row: Element, column: string) =>
  row.children.find(({ name }) => name === column)?.text ?? ''
