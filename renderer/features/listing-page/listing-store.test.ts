import { expect, test } from 'vitest'
import { makeApi } from '../../kernel/api/api-client.ts'
import { AgencyStore } from '../agency/agency-store.ts'
import { ListingsStore } from '../listings/index.ts'
import { ListingPageStore } from './listing-store.ts'

const beside = ['/apartments/7/similar', '/users/agency/2', '/apartments/count']

test.each(beside)('only the refused request beside a listing, %s, is repeated', async (refused) => {
  let isBusy = true
  const asked: string[] = []
  const api = makeApi({
    send: async (url) => {
      asked.push(url)
      if (isBusy && url.includes(refused)) return Response.json({}, { status: 503 })
      if (url.includes('/similar')) return Response.json([])
      if (url.includes('/count')) return Response.json({ count: 3 })
      return Response.json(url.includes('/agency/') ? { id: '2' } : { id: '7', ownerId: '2' })
    },
  })
  const known = new ListingsStore(api)
  const agencies = new AgencyStore(api, known)
  const page = new ListingPageStore(api, known, agencies)

  await page.open('7')
  expect(page.stateOf('7').kind).toBe('ready')
  expect(page.isLacking('7')).toBe(true)

  isBusy = false
  asked.length = 0
  await page.open('7')
  expect(asked).toEqual([expect.stringContaining(refused)])
  expect(page.isLacking('7')).toBe(false)
  expect([known.similar('7'), page.countOf('2')]).toEqual([[], 3])
  expect(agencies.stateOf('2').kind).toBe('ready')

  asked.length = 0
  await page.open('7')
  expect(asked).toEqual([])
})
