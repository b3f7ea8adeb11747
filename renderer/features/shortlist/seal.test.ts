import { expect, test } from 'vitest'
import { makeListKey, openSeal, readListKey } from './seal.ts'

test('a key is read from a link, its fragment or itself, but not if cut or mistyped', async () => {
  const key = await makeListKey()
  for (const given of [key, `#${key}`, ` https://sakhli.example/shortlist#${key}\n`])
    expect(await readListKey(given)).toBe(key)
  const other = key.startsWith('A') ? 'B' : 'A'
  for (const given of [
    '',
    '#',
    key.slice(0, -1),
    `${key}A`,
    other + key.slice(1),
    'https://x.example/',
  ])
    expect(await readListKey(given)).toBeUndefined()
})

test('sealed content opens only with the same key and unchanged', async () => {
  const key = await makeListKey()
  const [mine, theirs, other] = [
    await openSeal(key),
    await openSeal(key),
    await openSeal(await makeListKey()),
  ]
  const sealed = await mine.seal({ note: 'ґрунт · შენიშვნა · הערה' })
  expect(theirs.id).toBe(mine.id)
  expect(await theirs.open(sealed)).toEqual({ note: 'ґрунт · შენიშვნა · הערה' })
  expect(await other.open(sealed)).toBeUndefined()
  const changed = sealed.slice(0, 40) + (sealed[40] === 'A' ? 'B' : 'A') + sealed.slice(41)
  for (const wrong of [changed, sealed.slice(0, -4), 'x', ''])
    expect(await theirs.open(wrong)).toBeUndefined()
  // The same content sealed twice looks different to others.
  expect(await mine.seal(1)).not.toBe(await mine.seal(1))
})

test('the id of a list does not reveal the key, and differs for each key', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, makeListKey))
  const ids = await Promise.all(keys.map(async (key) => (await openSeal(key)).id))
  expect(new Set(ids).size).toBe(20)
  for (const [n, id] of ids.entries()) {
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(Buffer.from(keys[n]!, 'base64url').toString('hex')).not.toContain(id.slice(0, 8))
  }
})
