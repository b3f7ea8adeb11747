import { describe, expect, test, vi } from 'vitest'
import { slowLinkPixels } from './files/prepare-photo.ts'
import { fileOf, imageOf, linkOf, openStore } from './testing/photo-server.ts'

const letters = (text: string) => [...text].map((letter) => fileOf(letter))

describe('chosen files', () => {
  test('are sent as they are chosen, two at once, in their order', async () => {
    const { server, store } = openStore()
    store.sendAhead()
    await store.add(letters('abcd'))
    expect((await store.sendAll()).kind).toBe('done')
    expect(server.mostAtOnce).toBe(2)
    expect(server.arrived.join('')).toBe('abcd')
    expect(store.photos.map(({ state }) => state.kind)).toEqual(Array(4).fill('ready'))
  })

  test('wait until sending is allowed', async () => {
    const { server, store } = openStore()
    await store.add(letters('ab'))
    expect([server.arrived, store.isSending]).toEqual([[], false])
    store.sendAhead()
    await vi.waitFor(() => expect(server.arrived.length).toBe(2))
  })

  test('that are moved to the front are sent first', async () => {
    const { server, store } = openStore()
    await store.add(letters('abcdef'))
    store.makeCover(store.photos[5]!)
    await store.sendAll()
    expect(server.arrived[0]).toBe('f')
  })

  test('that are removed while being sent are dropped', async () => {
    const { server, store } = openStore()
    server.meet = async (text) => {
      const photo = store.photos.find(({ name }) => name === `${text}.jpg`)
      if (text === 'b' && photo) store.remove(photo)
      return undefined
    }
    await store.add(letters('abc'))
    await store.sendAll()
    expect(store.photos.map(({ name }) => name)).toEqual(['a.jpg', 'c.jpg'])
  })

  test('are made smaller if large; on a slow link smaller, and medium ones too', async () => {
    const big = '0123456789'.repeat(400_001)
    const middle = '9876543210'.repeat(40_000)
    const quick = openStore()
    await quick.store.add([fileOf(big, 'big.jpg'), fileOf(middle, 'middle.jpg')])
    await quick.store.sendAll()
    expect(quick.server.arrived.sort()).toEqual([middle, 'smaller 0123456789'])

    const slow = openStore([], { speed: linkOf(true) })
    await slow.store.add([fileOf(big, 'big.jpg'), fileOf(middle, 'middle.jpg'), fileOf('a')])
    await slow.store.sendAll()
    expect(slow.server.arrived.sort()).toEqual(
      [`${slowLinkPixels} 0123456789`, `${slowLinkPixels} 9876543210`, 'a'].sort(),
    )
  })

  test('are sent rotated', async () => {
    const { server, store } = openStore()
    await store.add(letters('a'))
    await store.turn(store.photos[0]!)
    await store.turn(store.photos[0]!)
    await store.sendAll()
    expect(server.arrived).toEqual(['a turned 180'])
  })
})

describe('a file that fails', () => {
  const cut = async () => {
    throw new TypeError('cut')
  }

  test('keeps its place and its reason, and does not hold up the others', async () => {
    const { server, store, refuse, save } = openStore()
    await store.add(letters('abc'))
    server.meet = async (text) => (text === 'b' ? refuse(422, 'WRONG_TYPE') : undefined)
    expect(await store.sendAll()).toMatchObject({
      kind: 'failed',
      failure: { code: 'WRONG_TYPE' },
    })
    expect(store.failed.map(({ name }) => name)).toEqual(['b.jpg'])
    expect(save({ isWhole: false })).toEqual(['of a', 'of c'])

    server.meet = async () => undefined
    store.retry(store.photos[1])
    expect((await store.sendAll()).kind).toBe('done')
    expect(save()).toEqual(['of a', 'of b', 'of c'])
  })

  test('without a network is sent by itself when the network is back', async () => {
    const back = Promise.withResolvers<void>()
    let rests = 0
    const { server, store } = openStore([], {
      rest: async () => {
        rests += 1
        // More often than one upload retries by itself.
        if (rests > 20) await back.promise
        return true
      },
    })
    server.meet = cut
    await store.add(letters('a'))
    expect(await store.sendAll()).toMatchObject({ failure: { kind: 'unreachable' } })
    server.meet = async () => undefined
    back.resolve()
    await vi.waitFor(() => expect(store.photos[0]!.state.kind).toBe('ready'))
    expect(server.arrived).toEqual(['a'])
  })

  test('with the ended session is sent after signing in again', async () => {
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
    expect((await store.sendAll()).kind).toBe('done')
    expect(asked).toBe(1)
  })

  test('since the server lost it is sent again', async () => {
    const { server, store } = openStore()
    await store.add(letters('a'))
    await store.sendAll()
    store.sendAnew()
    await store.sendAll()
    expect(server.arrived).toEqual(['a', 'a'])
  })
})

describe('the images to be saved in a listing', () => {
  test('end before the first one being sent, so that no other becomes the cover', async () => {
    const { server, store, save } = openStore()
    const cover = Promise.withResolvers<undefined>()
    server.meet = (text) => (text === 'a' ? cover.promise : Promise.resolve(undefined))
    store.sendAhead()
    await store.add(letters('abc'))
    await vi.waitFor(() => expect(server.arrived.sort()).toEqual(['b', 'c']))
    expect(store.placed({ isWhole: false }).isChanged).toBe(false)
    expect(save({ isWhole: false })).toEqual([])
    cover.resolve(undefined)
    await store.sendAll()
    expect(save()).toEqual(['of a', 'of b', 'of c'])
    expect([store.isDirty, store.unsent]).toEqual([false, []])
  })

  test('are the stored and the sent ones, each with its place', async () => {
    const { store } = openStore(['1', '2'])
    await store.add(letters('ab'))
    store.makeCover(store.photos[3]!)
    store.remove(store.photos[1]!)
    await store.sendAll()
    const [b, , a] = store.placed({ isWhole: true }).places
    expect(store.placed({ isWhole: true }).form).toEqual({
      images: ['2'],
      upload_0: b!.sent!.upload,
      upload_2: a!.sent!.upload,
    })
  })

  test('still include a stored image whose rotated version is not sent yet', async () => {
    const { store } = openStore(['1', '2'])
    const [first] = store.photos
    first!.show(new Blob(['1']))
    first!.turnTo(90)
    expect(store.placed({ isWhole: false }).places.map(({ id }) => id)).toEqual(['1', '2'])
  })

  test('get their stored ids, though some were rotated or removed meanwhile', async () => {
    const { store } = openStore()
    await store.add(letters('ab'))
    await store.sendAll()
    const placed = store.placed({ isWhole: false })
    await store.turn(store.photos[0]!)
    store.remove(store.photos[1]!)
    store.store(placed, [imageOf('8'), imageOf('9')])
    expect(store.photos.map(({ stored, turn }) => [stored?.id, turn])).toEqual([['8', 90]])
    expect(store.isDirty).toBe(true)
  })

  test('include one that was sent twice only once', async () => {
    const { store } = openStore(['1'])
    await store.add(letters('ab'))
    await store.sendAll()
    const [a, b] = store.ready
    store.claim(a!.digest, imageOf('1'))
    store.claim(b!.digest, imageOf('7'))
    expect(store.photos.map(({ stored }) => stored?.id)).toEqual(['1', '7'])
    expect(store.refused).toEqual([{ name: 'a.jpg', why: 'duplicate' }])
  })

  test('keep their order, though the listing already had one of them before a reload', async () => {
    const { store: before } = openStore()
    await before.add(letters('abcd'))
    // The device does not yet know that the listing has `b`.
    const { store } = openStore(['1'])
    await store.putBack(before.unsent)
    await store.sendAll()
    const placed = store.placed({ isWhole: true })
    const written = ['2', '1', '3', '4'].map(imageOf)
    for (const [n, { digest }] of store.ready.entries()) store.claim(digest, written[n]!)
    store.store(placed, written)
    expect(store.photos.map(({ stored }) => stored?.id)).toEqual(['2', '1', '3', '4'])
    expect([store.isDirty, store.refused]).toEqual([false, []])
  })

  test('are matched with the stored ones, where one was there and others are new', async () => {
    const { store } = openStore(['1'])
    await store.add(letters('abc'))
    await store.sendAll()
    const placed = store.placed({ isWhole: true })
    store.claim(store.ready[0]!.digest, imageOf('1'))
    store.store(placed, ['1', '7', '8'].map(imageOf))
    expect(store.photos.map(({ stored, name }) => [stored?.id, name])).toEqual([
      ['1', undefined],
      ['7', 'b.jpg'],
      ['8', 'c.jpg'],
    ])
  })
})

describe('images that were changed elsewhere', () => {
  test('are merged with those of this device', async () => {
    const { store } = openStore(['1', '2'])
    await store.add(letters('a'))
    store.makeCover(store.photos[2]!)
    store.absorb([imageOf('2'), imageOf('3')])
    expect(store.photos.map(({ stored, name }) => stored?.id ?? name)).toEqual(['a.jpg', '2', '3'])
  })

  test('conflict only if both sides changed the order', () => {
    const { store } = openStore(['1', '2', '3'])
    const theirs = ['3', '1', '2'].map(imageOf)
    expect(store.wouldClash(theirs)).toBe(false)
    store.move(0, 1)
    expect(store.wouldClash(theirs)).toBe(true)
    store.absorb(theirs, { isTheirOrder: true })
    expect(store.photos.map(({ stored }) => stored?.id)).toEqual(['3', '1', '2'])
    expect(store.isDirty).toBe(false)
  })
})
