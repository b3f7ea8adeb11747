import { describe, expect, test } from 'vitest'
import { fileOf, openStore } from './testing/photo-server.ts'

const letters = (text: string) => [...text].map((letter) => fileOf(letter))

describe('an upload', () => {
  test('sends the new ones, two at once, and then the order', async () => {
    const { server, store } = openStore(['1', '2'])
    await store.add(letters('abcd'))
    store.makeCover(store.photos[2]!)
    const outcome = await store.upload('7')
    expect(outcome.kind).toBe('done')
    expect(server.mostAtOnce).toBe(2)
    expect(server.images.map(({ text }) => text)).toEqual([
      'stored 1',
      'stored 2',
      'a',
      'b',
      'c',
      'd',
    ])
    expect(server.acts.at(-1)).toBe('order 101,1,2,102,103,104')
    expect([store.isDirty, store.isBusy]).toEqual([false, false])
  })

  test('leaves out what is stored and unchanged', async () => {
    const { server, store } = openStore(['1', '2'])
    store.move(0, 1)
    await store.upload('7')
    expect(server.acts).toEqual(['order 2,1'])
  })

  test('takes the removed ones away when the new ones are there', async () => {
    const { server, store } = openStore(['1', '2'])
    store.remove(store.photos[0]!)
    await store.add(letters('a'))
    await store.upload('7')
    expect(server.acts).toEqual(['add a', 'remove 1', 'order 2,101'])
  })

  test('makes room in a full listing before it sends, and never empties it', async () => {
    const ids = '1 2 3 4 5 6 7 8 9 10'.split(' ')
    const { server, store } = openStore(ids)
    let fewest = 10
    server.meet = async () => {
      fewest = Math.min(fewest, server.images.length)
      return undefined
    }
    for (const photo of [...store.photos]) store.remove(photo)
    await store.add(letters('abcdefghij'))
    expect((await store.upload('7')).kind).toBe('done')
    expect(
      server.images
        .map(({ text }) => text)
        .sort()
        .join(''),
    ).toBe('abcdefghij')
    expect(fewest).toBeGreaterThanOrEqual(8)
  })

  test('of a large picture sends a smaller one', async () => {
    const { server, store } = openStore()
    await store.add([fileOf('0123456789'.repeat(400_001))])
    await store.upload('7')
    expect(server.acts[0]).toBe('add 0123456789')
  })

  test('sends a picture turned', async () => {
    const { server, store } = openStore()
    await store.add(letters('a'))
    await store.turn(store.photos[0]!)
    await store.turn(store.photos[0]!)
    await store.upload('7')
    expect(server.acts[0]).toBe('add a turned 180')
  })
})

describe('what fails', () => {
  const cut = async () => {
    throw new TypeError('cut')
  }

  test('keeps its place, says why, and is sent alone', async () => {
    const { server, store } = openStore()
    await store.add(letters('abc'))
    server.meet = (act) => (act === 'add b' ? cut() : Promise.resolve(undefined))
    const outcome = await store.upload('7')
    expect(outcome).toMatchObject({ kind: 'failed', failure: { kind: 'unreachable' } })
    expect(store.failed.map(({ name }) => name)).toEqual(['b.jpg'])
    expect(server.acts).toEqual(['add a', 'add c'])

    server.meet = async () => undefined
    await store.retry(store.photos[1])
    expect(store.failed).toEqual([])
    expect((await store.upload('7')).kind).toBe('done')
    expect(server.acts).toEqual(['add a', 'add c', 'add b', 'order 101,103,102'])
  })

  test('for want of a moment is tried again by itself', async () => {
    const { server, store, refuse } = openStore()
    await store.add(letters('a'))
    let tries = 0
    server.meet = async () => {
      tries += 1
      if (tries > 2) return undefined
      const answer = refuse(503, 'OVERLOADED')
      answer.headers.set('retry-after', '0')
      return answer
    }
    expect((await store.upload('7')).kind).toBe('done')
    expect(tries).toBe(4)
  })

  test('with the session goes on after signing in again', async () => {
    let asked = 0
    const { server, store, refuse } = openStore([], {
      signedIn: async (call) => {
        const answer = await call()
        if (answer.ok) return answer
        asked += 1
        server.meet = async () => undefined
        return call()
      },
    })
    await store.add(letters('a'))
    server.meet = async () => refuse(401, 'NOT_SIGNED_IN')
    expect((await store.upload('7')).kind).toBe('done')
    expect(asked).toBe(1)
  })

  test('to be removed leaves the rest as it is, to be tried again', async () => {
    const { server, store } = openStore(['1', '2'])
    store.remove(store.photos[0]!)
    server.meet = cut
    expect(await store.upload('7')).toMatchObject({ kind: 'failed', photos: [] })
    server.meet = async () => undefined
    expect((await store.upload('7')).kind).toBe('done')
    expect(server.acts).toEqual(['remove 1', 'order 2'])
  })
})

test('a picture that the listing has already is not in it twice', async () => {
  const { server, store } = openStore(['1'])
  await store.add([fileOf('stored 1', 'again.jpg'), fileOf('a')])
  expect((await store.upload('7')).kind).toBe('done')
  expect(store.photos.map(({ key }) => key)).toEqual(['existing-1', 'new-2'])
  expect(store.refused).toEqual([{ name: 'again.jpg', why: 'duplicate' }])
  expect(server.acts.at(-1)).toBe('order 1,101')
})

test('a picture removed and chosen again stays', async () => {
  const { server, store } = openStore(['1', '2'])
  store.remove(store.photos[0]!)
  await store.add([fileOf('stored 1', 'again.jpg')])
  await store.upload('7')
  expect(server.acts).toEqual(['add stored 1', 'order 2,1'])
})

test('an upload that is stopped leaves what was not sent waiting', async () => {
  const { server, store } = openStore()
  await store.add(letters('abc'))
  const stop = new AbortController()
  server.meet = async () => {
    stop.abort()
    return undefined
  }
  expect(await store.upload('7', stop.signal)).toEqual({ kind: 'aborted' })
  expect(store.photos.map(({ state }) => state.kind)).toContain('waiting')
  expect(store.failed).toEqual([])
})
