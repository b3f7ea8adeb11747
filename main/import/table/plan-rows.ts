import type * as z from 'zod/mini'
import { readCurrency, readPrice, readValue } from '../../../contract/feeds/table-values.ts'
import type { ColumnMapping, RowProblem, TableField } from '../../../contract/import/table.ts'
import { isCellProblem } from '../../../contract/import/table.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import { fieldSchemas } from '../../../contract/listings/listing-form.ts'
import type { Currency } from '../../../contract/listings/listing-words.ts'
import type { GroupRecord } from '../journal/records.ts'
import { wordsOf } from '../plan/match-listings.ts'

export interface PlannedRow {
  row: number
  group: GroupRecord
  fields: GroupRecord['fields']
  /** The existing listing that the row names. */
  listing: Listing | undefined
}

interface Known {
  listings: readonly Listing[] | undefined
  cityWords: ReadonlySet<string>
  /** The currency of prices that name none. */
  currency: Currency | null
  /** The currencies of prices in the city. If the server did not say, it refuses others itself. */
  currencies: readonly Currency[] | undefined
}

/** How many problems are listed one by one; the rest are only counted. */
const mostProblems = 500

const key = (text: string) => text.normalize('NFC').trim().toLowerCase()

/**
 * Finds the folder of each row and reads the row's fields, a part of the table at a time. A row without a folder is
 * left out and reported; a cell that cannot be read is reported, and the rest of its row is used.
 */
export class RowPlanner {
  readonly planned: PlannedRow[] = []
  readonly problems: RowProblem[] = []
  rowProblems = 0
  cellProblems = 0
  /** How many prices name no currency. */
  withoutCurrency = 0
  #row = 0
  readonly #headings: readonly string[]
  readonly #columns: ReadonlyMap<TableField, number>
  readonly #byTitle = new Map<string, GroupRecord>()
  readonly #byWords = new Map<string, GroupRecord>()
  readonly #listings: ReadonlyMap<string, Listing>
  readonly #taken = new Set<GroupRecord>()
  readonly #known: Known

  constructor(
    headings: readonly string[],
    mapping: ColumnMapping,
    groups: readonly GroupRecord[],
    known: Known,
  ) {
    this.#headings = headings
    this.#known = known
    this.#columns = new Map(
      headings.flatMap((heading, index): [TableField, number][] => {
        const field = mapping[heading]
        return field ? [[field, index]] : []
      }),
    )
    for (const group of groups.toReversed()) {
      this.#byTitle.set(key(group.title), group)
      this.#byWords.set(wordsOf(group.title, known.cityWords), group)
    }
    this.#listings = new Map((known.listings ?? []).map((listing) => [listing.id, listing]))
  }

  take(rows: readonly string[][]) {
    for (const cells of rows) this.#plan(cells)
  }

  #plan(cells: readonly string[]) {
    this.#row += 1
    const cellOf = (field: TableField) => cells[this.#columns.get(field) ?? -1] ?? ''
    const say = (code: RowProblem['code'], field: TableField) =>
      this.#say(code, field, cellOf(field))
    const group = this.#findGroup(cellOf)
    if (!group) return say('NO_FOLDER', this.#columns.has('folder') ? 'folder' : 'address')
    if (this.#taken.has(group)) return say('FOLDER_TWICE', 'folder')
    const listing = this.#listings.get(cellOf('id'))
    if (cellOf('id') !== '' && !listing) return say('NO_SUCH_AD', 'id')
    this.#taken.add(group)
    const fields = this.#readFields(cellOf, say)
    this.planned.push({ row: this.#row, group, fields, listing })
  }

  #say(code: RowProblem['code'], field: TableField, value: string) {
    if (isCellProblem(code)) this.cellProblems += 1
    else this.rowProblems += 1
    if (this.problems.length >= mostProblems) return
    const column = this.#headings[this.#columns.get(field) ?? -1] ?? null
    this.problems.push({ row: this.#row, column, code, value: value.slice(0, 200) })
  }

  /** Finds a group by its folder's name. A row without one is matched by its id or address. */
  #findGroup(cellOf: (field: TableField) => string) {
    const [folder, id, address] = [cellOf('folder'), cellOf('id'), cellOf('address')]
    if (folder !== '') {
      const last = folder.split(/[/\\]/).findLast((part) => part !== '') ?? folder
      return this.#byTitle.get(key(last))
    }
    const byId = id === '' ? undefined : this.#byTitle.get(id)
    if (byId || address === '') return byId
    return this.#byWords.get(wordsOf(address, this.#known.cityWords))
  }

  #readFields(
    cellOf: (field: TableField) => string,
    say: (code: RowProblem['code'], field: TableField) => void,
  ) {
    const read: GroupRecord['fields'] = {}
    const put = (field: TableField, value: ReturnType<typeof readValue>) => {
      const schema: z.ZodMiniType | undefined = schemas[field]
      if (value === undefined || !schema?.safeParse(value).success) say('WRONG_VALUE', field)
      else read[field] = value
    }
    for (const field of this.#columns.keys()) {
      const cell = cellOf(field)
      if (field === 'folder' || field === 'id' || field === 'currency' || cell === '') continue
      if (field === 'price') this.#readPrice(cellOf, say, put)
      else put(field, readValue(field, cell))
    }
    return read
  }

  /** A price means nothing without its currency: if that is unclear, the price is left out and the person is asked. */
  #readPrice(
    cellOf: (field: TableField) => string,
    say: (code: RowProblem['code'], field: TableField) => void,
    put: (field: TableField, value: ReturnType<typeof readValue>) => void,
  ) {
    const price = readPrice(cellOf('price'))
    if (!price) return say('WRONG_VALUE', 'price')
    const said = cellOf('currency')
    const column = said === '' ? undefined : readCurrency(said)
    if (said !== '' && !column) return say('WHICH_CURRENCY', 'currency')
    if (price.currency && column && price.currency !== column) return say('WHICH_CURRENCY', 'price')
    const own = price.currency ?? column
    if (!own) this.withoutCurrency += 1
    const currency = own ?? this.#known.currency
    if (!currency) return say('WHICH_CURRENCY', 'price')
    // The server would refuse a draft with this price. The images go without it, and the person is asked for the price.
    if (this.#known.currencies?.includes(currency) === false) return say('OTHER_CURRENCY', 'price')
    put('price', price.amount)
    put('currency', currency)
  }
}

const schemas: Partial<Record<TableField, z.ZodMiniType>> = fieldSchemas
