import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './system-postgres.ts'

const bin = '/usr/lib/postgresql/15/bin'

test.runIf(existsSync(bin))(
  'a temporary cluster starts, requires its password, and leaves no files',
  { tags: 'long' },
  async () => {
    const postgres = await startPostgres(bin)
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query('show data_directory')
    await client.end()
    const folder = String(rows[0].data_directory)
    expect(existsSync(folder)).toBe(true)

    const stranger = new URL(postgres.url)
    stranger.password = 'wrong'
    await expect(new Client({ connectionString: stranger.href }).connect()).rejects.toThrow(
      'password',
    )

    await postgres.stop()
    expect(existsSync(folder)).toBe(false)
    await expect(new Client({ connectionString: postgres.url }).connect()).rejects.toThrow(
      'REFUSED',
    )
  },
)

test('an initdb that fails is reported', async () => {
  await expect(startPostgres('/nowhere')).rejects.toThrow('initdb of /nowhere failed')
})
