import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listings } from '../../../contract/listings.ts'
import { makeXlsx } from '../../../server/features/feeds/testing/make-xlsx.ts'
import type { TestImport } from '../testing/test-import.ts'
import { openTestImport, somePicture } from '../testing/test-import.ts'

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

describe.each([
  ['listings.csv', () => Buffer.from(`\uFEFF${asCsv(';')}`)],
  ['Listings.CSV', () => windows1251(asCsv('\t'))],
  ['listings.xlsx', () => makeXlsx(rows)],
])('%s beside the folders', (name, make) => {
  it('is tried first and then fills the drafts', async () => {
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
      newListings: 1,
      additions: 0,
      foldersWithoutRow: ['Море'],
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
      apartmentCategory: '2rooms',
      status: 'unpublished',
    })
  })
})

it('remembers which column is what, whatever it was guessed to be', async () => {
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

it('adds to the listing that a row names, and says which listing is nobody’s or another’s', async () => {
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

it('says so when there is no table or it is none', async () => {
  const engine = world.engine()
  const batch = await engine.scan(world.place())
  expect(await engine.handlers.table({ batch })).toMatchObject({ error: { code: 'UNKNOWN_FILE' } })
  const token = await world.put('other.xlsx', Buffer.from('PK but no workbook'))
  expect(await engine.handlers.table({ batch, token })).toMatchObject({ ok: false })
})
