import { describe, expect, it } from 'vitest'
import { BodyStore } from './body-store.ts'

const body = (size: number) => Buffer.alloc(size, 'x')

describe('cached bodies', () => {
  it('never exceed their limit; the longest unused is removed first', () => {
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

  it('count their compressed forms as well', async () => {
    const store = new BodyStore(10_000)
    store.get('/', '1')
    const random = Buffer.from(Array.from({ length: 6_000 }, (_, n) => (n * 7_919) % 251))
    const kept = store.put('/a', '1', random)
    const before = store.size
    const compressed = await store.compressed('/a', kept, 'gzip')
    expect(store.size - before).toBe(compressed.length)
    expect(await store.compressed('/a', kept, 'gzip')).toBe(compressed)
  })

  it('are removed with their version, and one of an older version is not stored', () => {
    const store = new BodyStore(1_000)
    store.get('/a', '1')
    store.put('/a', '1', body(10))
    expect(store.get('/a', '2')).toBeUndefined()
    store.put('/a', '1', body(10))
    expect(store.get('/a', '2')).toBeUndefined()
    expect(store.size).toBe(0)
  })

  it('that alone exceed the limit are not stored', () => {
    const store = new BodyStore(100)
    store.get('/', '1')
    expect(store.put('/a', '1', body(500)).plain).toHaveLength(500)
    expect(store.get('/a', '1')).toBeUndefined()
    expect(store.size).toBe(0)
  })
})
