import { describe, expect, test } from 'vitest'
import type { Listing } from '../../../contract/listings/listing.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import { ListingFeed } from './listing-feed.ts'
import { ListingsStore } from './listings-store.ts'

/** A server with listings 25 to 1, newest first, that fails when it is told to. */
function wire() {
  const asked: string[] = []
  const state = { isDown: false }
  const api = makeApi({
    send: async (url) => {
      asked.push(decodeURIComponent(url))
      if (state.isDown) throw new TypeError('no network')
      const query = new URL(url, 'http://here').searchParams
      const after = Number(query.get('after') ?? 26)
      const limit = Number(query.get('limit'))
      const isCheap = query.get('sort') === 'cheap'
      const ids = Array.from({ length: 25 }, (_, i) => 25 - i).filter((id) => id < after)
      const rows = (isCheap ? ids.slice(0, 3) : ids).slice(0, limit)
      return Response.json(rows.map((id) => ({ id: String(id) }) as Listing))
    },
  })
  return { asked, state, feed: new ListingFeed(api, new ListingsStore(api)) }
}

describe('a list that loads more pages', () => {
  test('loads after its last row until a page is short', async () => {
    const { asked, feed } = wire()
    await feed.open({ sort: 'new' })
    expect(feed.ids).toHaveLength(10)
    await feed.loadMore()
    expect(asked.at(-1)).toContain('after=16')
    await feed.loadMore()
    expect(feed.ids).toHaveLength(25)
    expect(feed.state).toEqual({ kind: 'ended' })
    await feed.loadMore()
    expect(asked).toHaveLength(3)
  })

  test('requests nothing when the shown query is opened again', async () => {
    const { asked, feed } = wire()
    await feed.open({ sort: 'new' })
    await feed.open({ sort: 'new' })
    expect(asked).toHaveLength(1)
  })

  test('opens an earlier query again with all rows that were loaded', async () => {
    const { asked, feed } = wire()
    await feed.open({ sort: 'new' })
    await feed.loadMore()
    await feed.open({ sort: 'cheap' })
    expect(feed.ids).toHaveLength(3)
    await feed.open({ sort: 'new' })
    expect(feed.ids).toHaveLength(20)
    expect(asked).toHaveLength(3)
    await feed.loadMore()
    expect(feed.ids).toHaveLength(25)
  })

  test('keeps its rows when a page fails to load, and continues from there', async () => {
    const { state, feed } = wire()
    await feed.open({ sort: 'new' })
    state.isDown = true
    await feed.loadMore()
    expect(feed.state).toEqual({ kind: 'failed', failure: { kind: 'unreachable' } })
    expect(feed.ids).toHaveLength(10)
    state.isDown = false
    await feed.loadMore()
    expect(feed.ids).toHaveLength(20)
  })

  test('loads again after it was told to forget', async () => {
    const { asked, feed } = wire()
    await feed.open({ sort: 'new' })
    feed.forget()
    expect(feed.ids).toHaveLength(10)
    await feed.open({ sort: 'new' })
    expect(asked).toHaveLength(2)
  })

  test('puts a removed listing back in its place', async () => {
    const { feed } = wire()
    await feed.open({ sort: 'cheap' })
    feed.remove('24')
    expect(feed.ids).toEqual(['25', '23'])
    feed.insert('24', 1)
    feed.insert('24', 1)
    expect(feed.ids).toEqual(['25', '24', '23'])
  })
})
