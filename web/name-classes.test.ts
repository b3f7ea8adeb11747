import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nameClasses } from './name-classes.ts'

const root = join(import.meta.dirname, '..')
const sheets = globSync('{renderer,web}/**/*.module.css', { cwd: root })

test('every class gets a unique name, which no class without a sheet could have', () => {
  const name = nameClasses(root)
  const classes = Array.from({ length: 60 }, (_, at) => `class${at}`)
  const names = sheets.flatMap((sheet) => classes.map((each) => name(each, join(root, sheet))))
  expect(sheets.length).toBeGreaterThan(100)
  expect(new Set(names).size).toBe(sheets.length * classes.length)
  expect(names.filter((each) => !/^[A-Z][A-Za-z]{2,3}$/.test(each))).toEqual([])
})

test('the server names a class as the browser does, in any order of the sheets', () => {
  const [browser, server] = [nameClasses(root), nameClasses(root)]
  const [one, other] = sheets.slice(-2).map((sheet) => join(root, sheet)) as [string, string]
  const inBrowser = { one: browser('card', one), other: browser('card', other) }
  const onServer = { other: server('card', `${other}?used`), one: server('card', one) }
  expect(onServer).toEqual(inBrowser)
})

test('a sheet outside the site’s folders is an error', () => {
  expect(() => nameClasses(root)('card', join(root, 'tools/check/card.module.css'))).toThrow(
    'No name for the classes of tools/check/card.module.css',
  )
})
