import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { readAtOnce, withoutStacks } from './read-once.ts'

const readAgain = (code: string) => readAtOnce(code, parseAst(code))
const statements = (count: number) => 'e.value+=1;'.repeat(count)

test('a function that holds a whole package gets parentheses, and still runs', () => {
  const code = `var r=f=>{var e={value:0};f(e);return e},n=r(e=>{${statements(6_000)}}),o=r(e=>{e.value=1})`
  const written = readAgain(code)
  expect(written).toHaveLength(code.length + 2)
  expect(written).toContain('n=r((e=>{e.value')
  expect(written).toContain('})),o=r(e=>{')
  expect(new Function(`${written};return [n.value,o.value]`)()).toEqual([6_000, 1])
})

test('code without such a function stays as it is', () => {
  const code = `var n=r(e=>{${statements(10)}});function big(e){${statements(6_000)}}`
  expect(readAgain(code)).toBe(code)
})

test('React, when it is loaded, makes no error: a browser would read its file again', () => {
  const file = '../node_modules/react-dom/cjs/react-dom-client.production.js'
  const react = readFileSync(join(import.meta.dirname, file), 'utf8')
  const errorsMade = (code: string) => code.match(/^(?:var | {2})\w+ = (?:new )?\w*Error\(/gm)
  expect(errorsMade(react)).toHaveLength(5)
  expect(errorsMade(withoutStacks(react))).toBeNull()
})

test('a React that makes other errors stops the build', () => {
  expect(() =>
    withoutStacks('var SuspenseException = Error(formatProdErrorMessage(460));'),
  ).toThrow('React makes 1 errors when it is loaded, not five')
})
