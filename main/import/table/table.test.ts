import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { makeXlsx, zip } from '../../../server/features/feeds/testing/make-xlsx.ts'
import { fewOf } from '../../../server/testing/few-of.ts'
import { somePicture } from '../testing/some-picture.ts'
import type { TestImport } from '../testing/test-import.ts'
import { openTestImport } from '../testing/test-import.ts'

let world: TestImport
beforeEach(async () => {
  world = await openTestImport()
  await world.put('Rustaveli 27/1.jpg', await somePicture())
  await world.put('Море/1.jpg', await somePicture())
})
afterEach(() => world.close())

const rows = [
  ['Папка', 'Адрес', 'Цена', 'Комнаты', 'Заметки'],
  ['Rustaveli 27', 'улица Руставели, 27', '85 000 $', '2', 'ключ у соседа'],
  ['море', 'улица Горгиладзе, 5', 'договорная', '1', ''],
  ['Нет такой', '', '1', '1', ''],
  ['Rustaveli 27', '', '2', '1', ''],
]

const asCsv = (delimiter: string) => rows.map((row) => row.join(delimiter)).join('\r\n')

const windows1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code < 128 ? code : code - 0x410 + 0xc0
    }),
  )

describe.each(
  fewOf<[string, () => Uint8Array]>(1, [
    ['Listings.CSV', () => windows1251(asCsv('\t'))],
    ['listings.csv', () => Buffer.from(`\uFEFF${asCsv(';')}`)],
    ['listings.xlsx', () => makeXlsx(rows)],
  ]),
)('A table %s beside the folders', (name, make) => {
  it('is previewed without changes, and then fills the drafts', { tags: 'long' }, async () => {
    await world.put(name, make())
    const engine = world.engine()
    const batch = await engine.scan(world.place())
    const table = await engine.value(engine.handlers.table({ batch }))
    expect(table.mapping).toEqual({
      Папка: 'folder',
      Адрес: 'address',
      Цена: 'price',
      Комнаты: 'apartmentCategory',
    })
    const { mapping } = table
    const dryRun = await engine.value(engine.handlers.dryRun({ batch, mapping }))
    expect(dryRun).toEqual({
      rows: 4,
      newListings: 2,
      additions: 0,
      foldersWithoutRow: [],
      rowProblems: 2,
      cellProblems: 1,
      withoutCurrency: 0,
      withoutValue: 0,
      problems: [
        { row: 2, column: 'Цена', code: 'WRONG_VALUE', value: 'договорная' },
        { row: 3, column: 'Папка', code: 'NO_FOLDER', value: 'Нет такой' },
        { row: 4, column: 'Папка', code: 'FOLDER_TWICE', value: 'Rustaveli 27' },
      ],
    })
    expect((await engine.value(engine.handlers.plan({ batch }))).groups[0]?.row).toBe(null)

    await engine.value(engine.handlers.applyTable({ batch, mapping }))
    await engine.value(engine.handlers.start({ batch }))
    await engine.settled(batch)
    const { drafts } = await engine.value(engine.handlers.report({ batch }))
    const id = drafts.find(({ title }) => title === 'Rustaveli 27')?.listingId ?? ''
    const draft = await world.server.call(listings.get, { params: { id } }, { as: world.agency })
    expect(draft.body).toMatchObject({
      address: 'улица Руставели, 27',
      price: 85_000,
      currency: 'USD',
      apartmentCategory: '2rooms',
      status: 'unpublished',
    })
  })
})

it('A table remembers the meaning of its columns, whatever was guessed', {
  tags: 'long',
}, async () => {
  await world.put('listings.csv', Buffer.from('Where,How much\nRustaveli 27,5'))
  const engine = world.engine()
  const batch = await engine.scan(world.place())
  const guessed = await engine.value(engine.handlers.table({ batch }))
  expect(guessed).toMatchObject({ mapping: {}, isRemembered: false })
  const mapping = { Where: 'folder', 'How much': 'price' } as const
  await engine.value(engine.handlers.applyTable({ batch, mapping }))
  const again = await engine.value(engine.handlers.table({ batch }))
  expect(again).toMatchObject({ mapping, isRemembered: true })
})

it('A table row adds to the listing that it names, and reports a listing of another account', {
  tags: 'long',
}, async () => {
  const other = await world.server.someone({ is_admin: true })
  const [own, foreign] = [
    await world.server.listing(world.agency.id),
    await world.server.listing(other.id),
  ]
  await world.put('listings.csv', Buffer.from(`folder,id\nRustaveli 27,${own}\nМоре,${foreign}`))
  const engine = world.engine()
  const batch = await engine.scan(world.place())
  const { mapping } = await engine.value(engine.handlers.table({ batch }))
  const applied = await engine.value(engine.handlers.applyTable({ batch, mapping }))
  expect(applied.problems).toEqual([{ row: 2, column: 'id', code: 'NO_SUCH_AD', value: foreign }])
  const { groups } = await engine.value(engine.handlers.plan({ batch }))
  expect(groups.find(({ title }) => title === 'Rustaveli 27')).toMatchObject({
    matchedBy: 'table',
    target: { kind: 'existing', listingId: own },
  })
})

it('The table chosen last is used, also while another one is still being read', {
  tags: 'long',
}, async () => {
  const many = Array.from({ length: 60_000 }, (_, at) => [`Somewhere ${at}`, `улица ${at}`])
  await world.put('listings.xlsx', makeXlsx([['Папка', 'Адрес'], ...many]))
  const token = await world.put('elsewhere/short.csv', Buffer.from('folder;price\nМоре;700 $'))
  const engine = world.engine()
  const batch = await engine.scan(world.place())
  const [, { mapping }] = await Promise.all([
    engine.value(engine.handlers.table({ batch })),
    engine.value(engine.handlers.table({ batch, token })),
  ])
  const { rows: read } = await engine.value(engine.handlers.dryRun({ batch, mapping }))
  expect(read).toBe(1)
})

it('A missing table and a file that is no table are reported', async () => {
  const engine = world.engine()
  const batch = await engine.scan(world.place())
  expect(await engine.handlers.table({ batch })).toMatchObject({ error: { code: 'UNKNOWN_FILE' } })
  const token = await world.put('other.xlsx', Buffer.from('PK but no workbook'))
  expect(await engine.handlers.table({ batch, token })).toMatchObject({ ok: false })
})

describe('A price', () => {
  it('keeps its currency, or is reported where that is missing, contradictory or not supported', {
    tags: 'long',
  }, async () => {
    await world.put('Three/1.jpg', await somePicture())
    await world.put('Four/1.jpg', await somePicture())
    const lines = ['folder;price;currency', 'Rustaveli 27;1 200 €;', 'Море;500;лари']
    lines.push('Three;700;', 'Four;900 $;GEL')
    await world.put('listings.csv', Buffer.from(lines.join('\n')))
    const engine = world.engine()
    const batch = await engine.scan(world.place())
    const { mapping } = await engine.value(engine.handlers.table({ batch }))
    const run = await engine.value(engine.handlers.dryRun({ batch, mapping }))
    expect(run).toMatchObject({ newListings: 4, withoutCurrency: 1, cellProblems: 3 })
    expect(run.problems).toEqual([
      { row: 1, column: 'price', code: 'OTHER_CURRENCY', value: '1 200 €' },
      { row: 3, column: 'price', code: 'WHICH_CURRENCY', value: '700' },
      { row: 4, column: 'price', code: 'WHICH_CURRENCY', value: '900 $' },
    ])
    await engine.value(engine.handlers.applyTable({ batch, mapping, currency: 'USD' }))
    const { groups } = await engine.value(engine.handlers.plan({ batch }))
    const facts = Object.fromEntries(groups.map((group) => [group.title, group.facts]))
    expect(facts).toMatchObject({
      'Rustaveli 27': { price: null, currency: null },
      Море: { price: 500, currency: 'GEL' },
      Three: { price: 700, currency: 'USD' },
      Four: { price: null, currency: null },
    })
  })
})

const xml = (name: string, body: string) => [name, `<?xml version="1.0"?>${body}`] as const
const row = (n: number, ...cells: string[]) => `<row r="${n}">${cells.join('')}</row>`
const text = (at: string, n: number) => `<c r="${at}" t="s"><v>${n}</v></c>`
const sheet = (...rows: string[]) =>
  `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`

/** A cover, a table that has a title above it and a formula that nobody calculated, and a table of another year. */
const workbook = () =>
  zip(
    Object.fromEntries([
      xml(
        'xl/workbook.xml',
        '<workbook xmlns:r="r"><sheets><sheet name="Cover" r:id="a"/><sheet name="2026" r:id="b"/><sheet name="2025" r:id="c"/></sheets></workbook>',
      ),
      xml(
        'xl/_rels/workbook.xml.rels',
        ['a', 'b', 'c']
          .map((id) => `<Relationship Id="${id}" Target="worksheets/${id}.xml"/>`)
          .reduce((all, one) => all + one, '<Relationships>')
          .concat('</Relationships>'),
      ),
      xml(
        'xl/sharedStrings.xml',
        `<sst>${['Папка', 'Цена', 'Rustaveli 27', '<r>Мо</r>', 'Наши объекты', 'Площадь']
          .map((each) =>
            each.startsWith('<r>')
              ? '<si><r><t>Мо</t></r><r><t>ре</t></r></si>'
              : `<si><t>${each}</t></si>`,
          )
          .join('')}</sst>`,
      ),
      xml('xl/worksheets/a.xml', sheet()),
      xml(
        'xl/worksheets/b.xml',
        sheet(
          row(1, text('A1', 4)),
          row(3, text('A3', 0), text('B3', 1), text('D3', 5)),
          row(
            4,
            text('A4', 2),
            '<c r="B4" t="str"><f>C4</f><v>90 000 $</v></c>',
            '<c r="D4"><v>62.5</v></c>',
          ),
          row(5, text('A5', 3), '<c r="B5"><f>B4*2</f></c>', '<c r="D5" t="e"><v>#REF!</v></c>'),
        ),
      ),
      xml(
        'xl/worksheets/c.xml',
        sheet(row(1, text('A1', 0), text('B1', 1)), row(2, text('A2', 3))),
      ),
    ]),
    true,
  )

it('Any sheet of a workbook is read, below its title, counting formulas without a value', {
  tags: 'long',
}, async () => {
  await world.put('listings.xlsx', workbook())
  const engine = world.engine()
  const batch = await engine.scan(world.place())
  const table = await engine.value(engine.handlers.table({ batch }))
  expect(table).toMatchObject({
    sheets: ['Cover', '2026', '2025'],
    sheet: '2026',
    titleRows: 1,
    headings: ['Папка', 'Цена', '', 'Площадь'],
  })
  const { mapping } = table
  const run = await engine.value(engine.handlers.applyTable({ batch, mapping }))
  expect(run).toMatchObject({ rows: 2, newListings: 2, withoutValue: 2, problems: [] })
  const { groups } = await engine.value(engine.handlers.plan({ batch }))
  expect(groups.map(({ title, facts }) => [title, facts.price, facts.area]).sort()).toEqual([
    ['Rustaveli 27', 90_000, 62.5],
    ['Море', null, null],
  ])
  expect(await engine.value(engine.handlers.table({ batch, sheet: '2025' }))).toMatchObject({
    sheet: '2025',
    titleRows: 0,
    sample: [['Море']],
  })
})

it('A table of any length is read, with the first problems and the count of all', {
  tags: 'long',
}, async () => {
  const lines = ['folder,price']
  for (let at = 0; at < 50_000; at += 1) lines.push(`nowhere ${at},5 $`)
  lines.push('Море,7 $')
  await world.put('listings.csv', Buffer.from(lines.join('\n')))
  const engine = world.engine()
  const batch = await engine.scan(world.place())
  const { mapping } = await engine.value(engine.handlers.table({ batch }))
  const run = await engine.value(engine.handlers.dryRun({ batch, mapping }))
  expect(run).toMatchObject({ rows: 50_001, newListings: 1, rowProblems: 50_000 })
  expect(run.problems).toHaveLength(500)
})
