import { expect, it } from 'vitest'
import { importLimits } from '../../../contract/import/settings.ts'
import { LikenessIndex } from './likeness.ts'

const likenessOf = (bits: bigint) => bits.toString(16).padStart(16, '0')
const picture = 0x8f_31_c2_5a_77_10_e4_9bn
/** The likeness with this many bits flipped, from the lowest bit up or from the highest down. */
const turned = (count: number, { from }: { from: 'low' | 'high' }) => {
  let bits = picture
  for (let at = 0; at < count; at += 1) bits ^= 1n << BigInt(from === 'low' ? at : 63 - at)
  return likenessOf(bits)
}
const foundFor = (likeness: string) => {
  const index = new LikenessIndex()
  index.findAndAdd('first', likenessOf(picture))
  return index.findAndAdd('second', likeness)
}

it('An image is like another of the same likeness, but not like itself', () => {
  expect(foundFor(likenessOf(picture))).toBe('first')
  const index = new LikenessIndex()
  expect(index.findAndAdd('first', likenessOf(picture))).toBeUndefined()
  expect(index.findAndAdd('first', likenessOf(picture))).toBeUndefined()
})

it.each(['low', 'high'] as const)(
  'At most the allowed number of bits may differ, among the %s ones',
  (from) => {
    expect(foundFor(turned(importLimits.alikeBits, { from }))).toBe('first')
    expect(foundFor(turned(importLimits.alikeBits + 1, { from }))).toBeUndefined()
  },
)

it('Differing bits of both halves are counted together', () => {
  const low = (1n << BigInt(importLimits.alikeBits - 1)) - 1n
  expect(foundFor(likenessOf(picture ^ low ^ (1n << 63n)))).toBe('first')
  expect(foundFor(likenessOf(picture ^ low ^ (3n << 62n)))).toBeUndefined()
})

it('One differing bit at any place is alike; half or all of them differing is not', () => {
  for (let bit = 0n; bit < 64n; bit += 1n)
    expect(foundFor(likenessOf(picture ^ (1n << bit)))).toBe('first')
  const all = (1n << 64n) - 1n
  for (const pattern of [all, 0x5555_5555_5555_5555n, 0x3333_3333_3333_3333n, 0xff00ff00ff00ff00n])
    expect(foundFor(likenessOf(picture ^ pattern))).toBeUndefined()
})

it('The first of several alike images is named', () => {
  const index = new LikenessIndex()
  index.findAndAdd('other', likenessOf(picture ^ ((1n << 40n) - 1n)))
  index.findAndAdd('first', turned(1, { from: 'low' }))
  index.findAndAdd('second', turned(2, { from: 'low' }))
  expect(index.findAndAdd('third', turned(2, { from: 'low' }))).toBe('first')
})

it('An image of one colour is like no other, and no other is like it', () => {
  const index = new LikenessIndex()
  expect(index.findAndAdd('white', likenessOf(0n))).toBeUndefined()
  expect(index.findAndAdd('black', likenessOf(0n))).toBeUndefined()
  expect(index.findAndAdd('one', likenessOf(1n))).toBeUndefined()
  expect(index.findAndAdd('two', likenessOf(1n))).toBe('one')
  expect(new LikenessIndex().findAndAdd('high', likenessOf(1n << 40n))).toBeUndefined()
})

it('A likeness that is empty in one half is still compared', () => {
  for (const bits of [1n << 5n, 1n << 50n]) {
    const index = new LikenessIndex()
    index.findAndAdd('first', likenessOf(bits))
    expect(index.findAndAdd('second', likenessOf(bits))).toBe('first')
  }
})
