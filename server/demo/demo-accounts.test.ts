import { expect, test } from 'vitest'
import { silentLog } from '../db/database-log.ts'
import { migrate } from '../db/migrate.ts'
import { openClient } from '../db/open-client.ts'
import { migrationsFolder } from '../db/open-database.ts'
import { emptyDatabase } from '../db/testing.ts'

const before = '006-telegram'

/** Which of these are marked, once a database of before the mark is brought up to date. */
async function markedOf(
  rows: [login: string | null, telegramId: number | null, name: string, email: string | null][],
) {
  const { url, drop } = await emptyDatabase()
  const place = { url, folder: migrationsFolder, log: silentLog }
  await migrate({ ...place, upTo: before })
  const client = await openClient(url, silentLog)
  try {
    for (const row of rows)
      await client.query(
        'insert into users (login, telegram_id, agency_name, email) values ($1, $2, $3, $4)',
        row,
      )
    await migrate(place)
    const { rows: marked } = await client.query<{ agency_name: string }>(
      'select agency_name from users where is_demo order by id',
    )
    return marked.map(({ agency_name }) => agency_name)
  } finally {
    await client.end()
    await drop()
  }
}

test('the demo accounts that were there before they were marked are marked, and nobody else is', async () => {
  const marked = await markedOf([
    ['agency@sakhli.example', null, 'Magnolia Realty', 'hello@magnolia.example'],
    ['owner@sakhli.example', null, 'Андрей Соколов', null],
    ['operator@sakhli.example', null, 'Sakhli', null],
    [null, null, 'Black Sea Homes', 'hello@blackseahomes.example'],
    [null, 7_000_000_001, 'Мария', null],
    [null, 7_000_000_002, 'Somebody real', null],
    ['nino@example.com', null, 'Nino', 'nino@flats.example'],
    [null, 42, 'Anna', 'anna@mail.example'],
  ])
  expect(marked).toEqual([
    'Magnolia Realty',
    'Андрей Соколов',
    'Sakhli',
    'Black Sea Homes',
    'Мария',
  ])
})

test('where the demo never was, nobody is', async () => {
  expect(await markedOf([[null, 7_000_000_001, 'Мария', 'maria@mail.example']])).toEqual([])
})
