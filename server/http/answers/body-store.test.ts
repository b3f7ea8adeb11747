import { describe, expect, it } from 'vitest'
import { BodyStore } from './body-store.ts'

const body = (size: number) => Buffer.alloc(size, 'x')

describe('kept bodies', () => {
  it('never outgrow their bound; the longest unused go first', () => {
    const store = new BodyStore(1_000)
    store.get('/', '1')
    for (const url of ['/a', '/b', '/c']) store.put(url, '1', body(300))
    store.get('/a', '1')
    store.put('/d', '1', body(300))
    expect(store.size).toBeLessThanOrEqual(1_000)
    expect(['/a', '/b', '/c', '/d'].map((url) => store.get(url, '1') !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  it('count what is compressed as well', async () => {
    const store = new BodyStore(10_000)
    store.get('/', '1')
    const random = Buffer.from(Array.from({ length: 6_000 }, (_, n) => (n * 7_919) % 251))
    const kept = store.put('/a', '1', random)
    const before = store.size
    const compressed = await store.compressed('/a', kept, 'gzip')
    expect(store.size - before).toBe(compressed.length)
    expect(await store.compressed('/a', kept, 'gzip')).toBe(compressed)
  })

  it('are gone with their version, and one made of an older version is not kept', () => {
    const store = new BodyStore(1_000)
    store.get('/a', '1')
    store.put('/a', '1', body(10))
    expect(store.get('/a', '2')).toBeUndefined()
    store.put('/a', '1', body(10))
    expect(store.get('/a', '2')).toBeUndefined()
    expect(store.size).toBe(0)
  })

  it('that alone exceed the bound are not kept at all', () => {
    const store = new BodyStore(100)
    store.get('/', '1')
    expect(store.put('/a', '1', body(500)).plain).toHaveLength(500)
    expect(store.get('/a', '1')).toBeUndefined()
    expect(store.size).toBe(0)
  })
})
