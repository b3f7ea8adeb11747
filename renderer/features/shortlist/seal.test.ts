import { expect, test } from 'vitest'
import { makeListKey, openSeal, readListKey } from './seal.ts'

test('a key is read from a link, its fragment, or by itself, and none is made of what was cut or mistyped', async () => {
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

test('what is sealed opens with the same key alone, and only as it was', async () => {
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
  // Twice the same is not twice the same to who looks on.
  expect(await mine.seal(1)).not.toBe(await mine.seal(1))
})

test('the id tells nothing of the key, and differs for each', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, makeListKey))
  const ids = await Promise.all(keys.map(async (key) => (await openSeal(key)).id))
  expect(new Set(ids).size).toBe(20)
  for (const [n, id] of ids.entries()) {
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(Buffer.from(keys[n]!, 'base64url').toString('hex')).not.toContain(id.slice(0, 8))
  }
})
