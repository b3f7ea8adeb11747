import { expect, test } from 'vitest'
import { emptyDatabase } from '../server/db/testing/test-database.ts'
import { spread } from './spread.ts'

test('a database without Citus is refused in one line and not changed', async () => {
  const { url, drop } = await emptyDatabase()
  const refusal = await spread(url, ['batumi'], () => {}).catch((error: Error) => error.message)
  expect(refusal).toMatch(/has no extension citus.*nothing was changed$/)
  await drop()
})
