import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from './migrate/read-migrations.ts'
import { tables } from './tables.ts'

/**
 * Checks for SQL that Citus, which spreads schemas over machines, refuses or runs wrongly. Citus cannot run in these
 * tests, so the statements in the sources are read instead.
 */
const root = join(import.meta.dirname, '..')
const names = Object.keys(tables).join('|')
const statements = globSync('**/*.ts', { cwd: root })
  .filter((path) => !/test\.ts$|\/testing\/|^demo\//.test(path))
  .flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/`([^`]*)`/g)].map(([, text = '']) => ({
      path,
      text: text.replace(/\s+/g, ' '),
    })),
  )

const offenders = (pattern: RegExp) =>
  statements.filter(({ text }) => pattern.test(text)).map(({ path, text }) => `${path}: ${text}`)

test('no statement inserts what it selects from a table', () => {
  const pattern = new RegExp(`insert into \\w+.* select .* (from|join) (${names})\\b`, 'i')
  expect('insert into a select 1 from listings').toMatch(pattern)
  expect(offenders(pattern)).toEqual([])
})

test('no statement calls now() in its conflict clause', () => {
  expect(offenders(/on conflict .*\bnow\(\)/i)).toEqual([])
})

test('no statement writes within a with-clause', () => {
  expect(offenders(/\bwith\b.*\bas (materialized )?\( ?(insert|update|delete)\b/i)).toEqual([])
})

test('no statement locks rows of several tables', () => {
  expect(offenders(/from \w+[^()]* join \w+[^()]* for (update|share|key share)\b(?! of)/i)).toEqual(
    [],
  )
})

test('migrations are sent one statement at a time', async () => {
  for (const { statements: parts } of await readMigrations(join(root, 'db/migrations')))
    for (const part of parts) expect(part.replace(/--.*$/gm, '').trim()).not.toMatch(/;\s*\S/)
})
