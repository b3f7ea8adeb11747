import { describe, expect, test } from 'vitest'
import { fileOf, openStore } from './testing/photo-server.ts'

const letters = (text: string) => [...text].map((letter) => fileOf(letter))
const names = ({ photos }: { photos: readonly { name: string | undefined }[] }) =>
  photos.map(({ name }) => name?.replace(/\.\w+$/, '')).join('')

describe('chosen files', () => {
  test('keep their order and get keys of their own', async () => {
    const { store } = openStore(['5'])
    await Promise.all([store.add(letters('ab')), store.add(letters('c'))])
    expect(store.photos.map(({ key }) => key)).toEqual(['existing-5', 'new-1', 'new-2', 'new-3'])
    expect(names({ photos: store.photos.slice(1) })).toBe('abc')
    expect([store.isBusy, store.isDirty, store.count]).toEqual([false, true, 4])
  })

  test('beyond ten images are cut and counted', async () => {
    const { store } = openStore(['1', '2', '3'])
    await store.add(letters('abcdefghi'))
    expect([store.count, store.cutCount]).toEqual([10, 2])
    store.remove(store.photos[0]!)
    await store.add([fileOf('h')])
    expect([store.count, store.cutCount]).toEqual([10, 0])
  })

  test('that are duplicates or no images are named as refused, and the rest is added', async () => {
    const { store } = openStore()
    await store.add([
      fileOf('a'),
      fileOf('a', 'copy.jpg'),
      fileOf('notes', 'notes.txt'),
      fileOf('', 'empty.png'),
      fileOf('long one', 'walk.mp4'),
      fileOf('no picture', 'text.jpg'),
      fileOf('half of one', 'half.jpg'),
      fileOf('b'),
    ])
    expect(names(store)).toBe('ab')
    expect(store.refused).toEqual([
      { name: 'copy.jpg', why: 'duplicate' },
      { name: 'notes.txt', why: 'unsupported' },
      { name: 'empty.png', why: 'empty' },
      { name: 'walk.mp4', why: 'videoTooLong' },
      { name: 'text.jpg', why: 'unsupported' },
      { name: 'half.jpg', why: 'broken' },
    ])
  })

  test('that the browser cannot draw have no preview and cannot be rotated', async () => {
    const { store } = openStore()
    await store.add([fileOf('heic', 'phone.heic'), fileOf('a')])
    expect(store.photos.map(({ previewUrl, canTurn }) => [Boolean(previewUrl), canTurn])).toEqual([
      [false, false],
      [true, true],
    ])
  })
})

describe('the order of the images', () => {
  test('changes by moving, and the first image is the cover', async () => {
    const { store } = openStore()
    await store.add(letters('abcd'))
    store.move(0, 2)
    expect(names(store)).toBe('bcad')
    store.makeCover(store.photos[3]!)
    expect(names(store)).toBe('dbca')
    store.move(0, -1)
    store.move(3, 4)
    expect(names(store)).toBe('dbca')
  })

  test('of stored images counts as a change, until it is restored', () => {
    const { store } = openStore(['1', '2'])
    expect(store.isDirty).toBe(false)
    store.move(0, 1)
    expect(store.isDirty).toBe(true)
    store.move(1, 0)
    expect(store.isDirty).toBe(false)
  })

  test('is restored when a removed image is put back', async () => {
    const { store } = openStore()
    await store.add(letters('abc'))
    store.remove(store.photos[1]!)
    expect(names(store)).toBe('ac')
    store.takeBack()
    expect(names(store)).toBe('abc')
  })
})

test('unsent images are put back with their places and rotation, and no file twice', async () => {
  const { store } = openStore(['5'])
  await store.add(letters('ab'))
  store.move(2, 0)
  await store.turn(store.photos[0]!)
  const saved = store.unsent
  expect(saved.map(({ file, place, turn }) => [file.name[0], place, turn])).toEqual([
    ['b', 0, 90],
    ['a', 2, 0],
  ])
  const { store: again, save } = openStore(['5'])
  await again.putBack([...saved, saved[0]!])
  expect(again.photos.map(({ name, stored, turn }) => [name?.[0] ?? stored?.id, turn])).toEqual([
    ['b', 90],
    ['5', 0],
    ['a', 0],
  ])
  expect(again.unsent).toEqual(saved)
  await again.sendAll()
  save()
  expect(again.unsent).toEqual([])
})

test('chosen images count as unsent at once, even before they are read', async () => {
  const { store } = openStore(['5'])
  const adding = store.add(letters('abc'))
  const [before, reading] = [store.unsent, store.readingCount]
  expect(before.map(({ file, place }) => [file.name[0], place])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  expect([store.count, reading]).toEqual([1, 3])
  await adding
  expect([store.count, store.readingCount]).toEqual([4, 0])
  expect(store.unsent).toEqual(before)
})

test('images that are put back count as unsent while they are read', async () => {
  const { store } = openStore()
  await store.add(letters('ab'))
  const saved = store.unsent
  const { store: again } = openStore()
  const puttingBack = again.putBack(saved)
  expect(again.unsent).toEqual(saved)
  await puttingBack
  expect(again.unsent).toEqual(saved)
})

test('an image rotated four times is as it was', async () => {
  const { store } = openStore()
  await store.add(letters('a'))
  const photo = store.photos[0]!
  const turns: number[] = []
  for (let i = 0; i < 4; i += 1) {
    await store.turn(photo)
    turns.push(photo.turn)
  }
  expect(turns).toEqual([90, 180, 270, 0])
  await Promise.all([store.turn(photo), store.turn(photo)])
  expect(photo.turn).toBe(180)
})
