import { describe, expect, it } from 'vitest'
import { answerFromKnown } from './find-known-rows.ts'

const ask = (query: string) => new URL(`https://s.example/estateserver/apartments?${query}`)
const page = (state: object) =>
  `<p>…</p><script type="application/json" id="state" data-path="/">${JSON.stringify(state)}</script>`

const texts = [
  JSON.stringify([
    { id: '1', version: 1, price: 10 },
    { id: '2', version: 1 },
  ]),
  JSON.stringify({ id: '3', version: 1 }),
  page({
    listings: {
      rows: [
        { id: '4', version: 1 },
        { id: '1', version: 2, price: 11 },
      ],
    },
  }),
  // A marker on the map is not a listing.
  JSON.stringify([{ id: '3', count: 1, price: 5 }]),
  JSON.stringify({ count: 5 }),
  'not JSON at all',
]

describe('listings without a network', () => {
  it('are put together from lists, single listings and pages that were seen', () => {
    const url = ask('filters[id][]=4&filters[id][]=1&filters[id][]=3&filters[id][]=99')
    expect(answerFromKnown(url, texts)).toEqual([
      { id: '4', version: 1 },
      { id: '1', version: 2, price: 11 },
      { id: '3', version: 1 },
    ])
  })

  it('are shown in the newest version that was seen', () => {
    expect(answerFromKnown(ask('filters[id][]=1'), texts)).toEqual([
      { id: '1', version: 2, price: 11 },
    ])
  })

  it('are found one by one for their own pages', () => {
    const one = (id: string) => new URL(`https://s.example/estateserver/apartments/${id}`)
    expect(answerFromKnown(one('4'), texts)).toEqual({ id: '4', version: 1 })
    expect(answerFromKnown(one('99'), texts)).toBeUndefined()
  })

  it('are one page long, and no other list is made up', () => {
    expect(answerFromKnown(ask('filters[id][]=1&after=1'), texts)).toEqual([])
    expect(answerFromKnown(ask('limit=10'), texts)).toBeUndefined()
  })
})
