import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from './retry.ts'
import type { TestDatabase } from './testing/test-database.ts'
import { freshDatabase } from './testing/test-database.ts'

let fresh: TestDatabase
let ids: string[]

beforeAll(async () => {
  fresh = await freshDatabase()
  const rows = await fresh.db.write
    .insertInto('users')
    .values([{ region: '' }, { region: '' }])
    .returning('id')
    .execute()
  ids = rows.map(({ id }) => id)
})
afterAll(() => fresh.drop())

test('two transactions that wait for each other both succeed in the end', async () => {
  const [one = '', other = ''] = ids
  let runs = 0
  let arrived = 0
  let open: () => void = () => {}
  const bothHoldOne = new Promise<void>((resolve) => {
    open = resolve
  })
  const append = (first: string, second: string, letter: string) =>
    inTransaction(fresh.db.write, async (transaction) => {
      runs += 1
      for (const id of [first, second]) {
        await transaction
          .updateTable('users')
          .set((eb) => ({ region: eb(eb.ref('region'), '||', letter) }))
          .where('id', '=', id)
          .execute()
        arrived += 1
        if (arrived === 2) open()
        await bothHoldOne
      }
    })
  await Promise.all([append(one, other, 'a'), append(other, one, 'b')])
  // PostgreSQL ends one of the two (on a busy machine both); without a retry neither would have finished.
  expect(runs).toBeGreaterThan(2)
  const rows = await fresh.db.write.selectFrom('users').select('region').execute()
  for (const { region } of rows) expect(region?.split('').sort().join('')).toBe('ab')
})

test('an ordinary error is passed on at once, and the transaction is rolled back', async () => {
  let runs = 0
  const work = inTransaction(fresh.db.write, async (transaction) => {
    runs += 1
    await transaction.updateTable('users').set({ region: 'lost' }).execute()
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(runs).toBe(1)
  const lost = fresh.db.write.selectFrom('users').where('region', '=', 'lost')
  expect(await lost.select('id').execute()).toEqual([])
})
