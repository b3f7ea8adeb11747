import { posix } from 'node:path'
import type { SAXParser, Tag } from 'sax'
import sax from 'sax'
import type { ZipFile } from './zip-file.ts'

export interface RawRow {
  cells: string[]
  /** How many cells show an error, or have a formula that nobody has calculated. */
  unknown: number
}

export interface Sheet {
  name: string
  path: string
}

/** The limit for all texts of a workbook together, which are read before its first row. */
const mostTextCharacters = 60_000_000
const mostColumns = 500

/** The sheets that a person sees, in their order. */
export async function sheetsOf(zip: ZipFile): Promise<Sheet[]> {
  const targets = new Map<string, string>()
  await parse(zip, 'xl/_rels/workbook.xml.rels', {
    open: ({ name, attributes }) => {
      if (name === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '')
    },
  })
  const sheets: Sheet[] = []
  await parse(zip, 'xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name !== 'sheet' || attributes.state === 'veryHidden') return
      const target = targets.get(attributes['r:id'] ?? '') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
      if (zip.has(path)) sheets.push({ name: attributes.name ?? '', path })
    },
  })
  return sheets
}

/** The texts of a workbook, which its cells name by number. */
export async function textsOf(zip: ZipFile): Promise<string[]> {
  const texts: string[] = []
  let [text, total] = ['', 0]
  let [isText, isSpoken] = [false, true]
  await parse(zip, 'xl/sharedStrings.xml', {
    open: ({ name }) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isSpoken = false
      isText = name === 't' && isSpoken
    },
    close: (name) => {
      if (name === 'rPh') isSpoken = true
      else if (name === 'si') texts.push(text)
      isText = false
    },
    text: (part) => {
      if (!isText) return
      text += part
      total += part.length
      if (total > mostTextCharacters) throw new Error('The workbook has too many texts')
    },
  })
  return texts
}

/** The rows of a sheet, each as soon as it is read. */
export async function* rowsOf(
  zip: ZipFile,
  { path }: Sheet,
  texts: readonly string[],
): AsyncGenerator<RawRow> {
  const ready: RawRow[] = []
  let row: RawRow = { cells: [], unknown: 0 }
  let [column, type, value] = [0, '', '']
  let [isValue, isFormula, hasValue] = [false, false, false]
  const visitor: Visitor = {
    open: ({ name, attributes }) => {
      if (name === 'row') row = { cells: [], unknown: 0 }
      else if (name === 'c') {
        column = columnOf(attributes.r) ?? row.cells.length
        type = attributes.t ?? ''
        value = ''
        isFormula = false
        hasValue = false
      } else if (name === 'f') isFormula = true
      isValue = name === 'v' || name === 't'
      if (isValue) hasValue = true
    },
    close: (name) => {
      isValue = false
      if (name === 'row') ready.push(row)
      if (name !== 'c' || column >= mostColumns) return
      // The program that wrote the file left the calculation to the program that opens it.
      if (isFormula && !hasValue) row.unknown += 1
      else if (type === 'e') row.unknown += 1
      else {
        while (row.cells.length < column) row.cells.push('')
        row.cells[column] = type === 's' ? (texts[Number(value)] ?? '') : value
      }
    },
    text: (part) => {
      if (isValue) value += part
    },
  }
  for await (const _ of steps(zip, path, visitor)) yield* ready.splice(0)
}

/** `C12` is column 2. */
const columnOf = (address: string | undefined) => {
  const [letters] = /^[A-Z]{1,3}/.exec(address ?? '') ?? []
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface Visitor {
  open?: (tag: { name: string; attributes: Record<string, string> }) => void
  close?: (name: string) => void
  text?: (part: string) => void
}

async function parse(zip: ZipFile, path: string, visitor: Visitor) {
  for await (const _ of steps(zip, path, visitor));
}

/** Parses one part of the workbook, and gives the reader a turn after each piece. */
async function* steps(zip: ZipFile, path: string, visitor: Visitor): AsyncGenerator<undefined> {
  const source = await zip.stream(path)
  if (!source) return
  const parser: SAXParser = sax.parser(true)
  parser.onopentag = (tag) => visitor.open?.(tag as Tag)
  parser.onclosetag = (name) => visitor.close?.(name)
  parser.ontext = (part) => visitor.text?.(part)
  parser.oncdata = (part) => visitor.text?.(part)
  parser.onerror = (error) => {
    throw error
  }
  const decoder = new TextDecoder()
  for await (const chunk of source) {
    parser.write(decoder.decode(chunk, { stream: true }))
    yield undefined
  }
  parser.close()
  yield undefined
}
