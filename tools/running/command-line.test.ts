import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { apiBase } from '../../contract/wire/route.ts'
import { claimFolder } from '../../server/db/claim-folder.ts'
import { emptyDatabase, freshDatabase } from '../../server/db/testing/test-database.ts'
import { startServer } from '../../server/start.ts'
import { fewOf } from '../../server/testing/few-of.ts'
import { runProgram } from './run-program.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sakhli-command-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test.each(
  fewOf<[string, string[]]>(1, [
    ['user', ['crown', 'anna@example.com']],
    ['backup', []],
    ['restore', []],
    ['user', []],
    ['user', ['promote']],
    ['restore', ['one', 'two']],
  ]),
)('%s %j prints its usage, and starts no database', async (program, args) => {
  const { code, output } = await runProgram(
    execPath,
    [join(import.meta.dirname, `../${program}.ts`), ...args],
    { env: { DATA_DIR: dataDir } },
  )
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`^npm run ${program} -- `))
  expect(existsSync(join(dataDir, 'database'))).toBe(false)
})

test('restore is refused while a server uses the data folder, even with another database', {
  tags: 'long',
}, async () => {
  const { url, drop } = await freshDatabase()
  const claim = await claimFolder(dataDir, { what: 'data folder' })
  const { code, output } = await runProgram(
    execPath,
    [join(import.meta.dirname, '../restore.ts'), 'nothing.tar'],
    { env: { DATA_DIR: dataDir, DATABASE_URL: url } },
  )
  claim.release()
  await drop()
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`data folder .+ in use .+process ${process.pid}`))
})

describe('an operator of several cities', () => {
  const run = (url: string, args: string[], input?: string) =>
    runProgram(execPath, [join(import.meta.dirname, '../user.ts'), 'create-operator', ...args], {
      env: { DATA_DIR: dataDir, DATABASE_URL: url, CITIES: 'batumi,anchor' },
      input,
    })
  /** Signs in to each city with the password; returns whether the account is an operator there. */
  async function signIn(url: string, email: string, password: string) {
    const server = await startServer(
      {
        ...{ DATABASE_URL: url, CITIES: 'batumi,anchor', DATA_DIR: dataDir },
        ...{ PORT: '0', LOG_LEVEL: 'silent' },
      },
      () => {},
      async () => undefined,
    )
    try {
      return await Promise.all(
        ['', '/anchor'].map(async (base) => {
          const answer = await fetch(`${server.address}${base}${apiBase}/auth/sign-in`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email, password, session: 'token' }),
          })
          const { user } = (await answer.json()) as { user?: { isOperator: boolean } }
          return user?.isOperator
        }),
      )
    } finally {
      await server.stop()
    }
  }

  test('has the same password in all of them, generated or typed', { tags: 'long' }, async () => {
    const { url, drop } = await emptyDatabase()
    try {
      const made = await run(url, ['both@example.com', '--city', 'batumi,anchor'])
      expect(made).toMatchObject({ code: 0 })
      expect(made.output).toContain('batumi: both@example.com is a new operator')
      expect(made.output).toContain('anchor: both@example.com is a new operator')
      const [, password = '', ...more] = made.output.split(/Password, shown this once: (\S+)/)
      expect(more).toHaveLength(1)

      const typed = ['typed@example.com', '--city', 'all', '--password-stdin']
      expect(await run(url, typed, 'rather by the sea\n')).toMatchObject({ code: 0 })
      const one = await run(url, ['one@example.com', '--city', 'anchor,atlantis'])
      expect(one.code).toBe(1)
      expect(one.output).toBe('There is no city atlantis in CITIES: it has batumi, anchor\n')

      expect(await signIn(url, 'both@example.com', password)).toEqual([true, true])
      expect(await signIn(url, 'typed@example.com', 'rather by the sea')).toEqual([true, true])
    } finally {
      await drop()
    }
  })
})
