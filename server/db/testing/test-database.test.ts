import { expect, test } from 'vitest'
import { freshDatabase } from './test-database.ts'

test('each test gets a migrated database of its own', async () => {
  const first = await freshDatabase()
  const second = await freshDatabase()
  await first.db.write.insertInto('users').values({ language: 'en' }).execute()
  expect(await first.db.read.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect(await second.db.read.selectFrom('users').select('id').execute()).toHaveLength(0)
  await first.drop()
  await second.drop()
})
