import { describe, expect, it } from 'vitest'
import { NoncedDocument } from '../document/nonced-document.ts'
import { CachedPages } from './cached-pages.ts'

const page = (text: string) => ({
  document: new NoncedDocument([text]),
  status: 200 as const,
  isPrivate: false,
})

/** Renders a page and counts how often. */
function counted(size = 10) {
  let count = 0
  const render = async () => {
    count += 1
    return page(`${count}`.padEnd(size))
  }
  return { render, times: () => count }
}

describe('cached pages', () => {
  it('are rendered once for all who ask at once', async () => {
    const { render, times } = counted()
    const pages = new CachedPages('batumi')
    const got = await Promise.all([1, 2, 3].map(() => pages.get('1', '/', render)))
    expect(new Set(got.map(({ document }) => document.tag)).size).toBe(1)
    expect(times()).toBe(1)
  })

  it('are rendered anew for another version, and after a few minutes', async () => {
    const { render, times } = counted()
    let now = 1
    const pages = new CachedPages('batumi', () => now)
    await pages.get('1', '/', render)
    await pages.get('2', '/', render)
    expect(times()).toBe(2)
    now = 200_000
    await pages.get('2', '/', render)
    expect(times()).toBe(2)
    now = 400_000
    await pages.get('2', '/', render)
    expect(times()).toBe(3)
  })

  it('are found while they are of this version and not too old', async () => {
    const { render } = counted()
    let now = 1
    const pages = new CachedPages('batumi', () => now)
    expect(pages.find('1', '/')).toBeUndefined()
    const page = await pages.get('1', '/', render)
    expect(pages.find('1', '/')?.document).toBe(page.document)
    now = 400_000
    expect(pages.find('1', '/')).toBeUndefined()
    await pages.get('1', '/', render)
    expect(pages.find('1', '/')).toBeDefined()
    expect(pages.find('2', '/')).toBeUndefined()
  })

  it('are removed when there are too many, the longest unused first', async () => {
    const { render, times } = counted(1_000)
    const pages = new CachedPages('batumi', () => 1, 2_800)
    await pages.get('1', '/a', render)
    await pages.get('1', '/b', render)
    await pages.get('1', '/a', render)
    await pages.get('1', '/c', render)
    expect(times()).toBe(3)
    await pages.get('1', '/a', render)
    expect(times()).toBe(3)
    await pages.get('1', '/b', render)
    expect(times()).toBe(4)
  })

  it('do not include a failure', async () => {
    const { render } = counted()
    const pages = new CachedPages('batumi')
    const fail = () => Promise.reject(new Error('no'))
    await expect(pages.get('1', '/', fail)).rejects.toThrow('no')
    expect((await pages.get('1', '/', render)).status).toBe(200)
  })
})
