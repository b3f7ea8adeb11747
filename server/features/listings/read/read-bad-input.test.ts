import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const refusal = async (path: string) => {
  const answer = await server.app.inject({ url: `/estateserver${path}` })
  const { code, issues, message } = answer.json()
  expect(message, path).toMatch(/\S/)
  return [answer.statusCode, code, issues?.[0]?.path]
}

const bad: [query: string, path: string | undefined][] = [
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  ['limit=ten', 'limit'],
  ['limit=1.5', 'limit'],
  ['offset=-1', 'offset'],
  ['offset=100001', 'offset'],
  ['after=abc', 'after'],
  ['after=1%20or%201', 'after'],
  ['sort=random', 'sort'],
  ['onlyFavourite=perhaps', 'onlyFavourite'],
  ['unknown=1', ''],
  ['filters=1', 'filters'],
  ['filters[unknown]=1', 'filters'],
  ['filters[currency]=EUR', 'filters.currency'],
  ['filters[id]=1', 'filters.id'],
  ['filters[id][]=-1', 'filters.id.0'],
  ['filters[id][]=1e3', 'filters.id.0'],
  ['filters[agencyId]=one', 'filters.agencyId'],
  ['filters[ownerId]=1.0', 'filters.ownerId'],
  [`filters[address]=${'x'.repeat(256)}`, 'filters.address'],
  ['filters[address]=%00', 'filters.address'],
  [`filters[city]=${'x'.repeat(256)}`, 'filters.city'],
  [`filters[search]=${'x'.repeat(201)}`, 'filters.search'],
  ['filters[status]=secret', 'filters.status'],
  ['filters[dealType]=sale', 'filters.dealType'],
  ['filters[dealType][]=swap', 'filters.dealType.0'],
  ['filters[minPrice]=-1', 'filters.minPrice'],
  ['filters[maxPrice]=10000001', 'filters.maxPrice'],
  ['filters[minPrice]=NaN', 'filters.minPrice'],
  ['filters[minArea]=-1', 'filters.minArea'],
  ['filters[maxArea]=2001', 'filters.maxArea'],
  ['filters[minFloor]=-2', 'filters.minFloor'],
  ['filters[maxFloor]=100', 'filters.maxFloor'],
  ['filters[paymentVariants][]=barter', 'filters.paymentVariants.0'],
  ['filters[category][]=castle', 'filters.category.0'],
  ['filters[apartmentCategory][]=9rooms', 'filters.apartmentCategory.0'],
  ['filters[apartmentCondition][]=ruin', 'filters.apartmentCondition.0'],
  ['filters[isExclusive]=maybe', 'filters.isExclusive'],
  ['filters[heatingTypes][]=magic', 'filters.heatingTypes.0'],
  ['filters[facilities][]=helipad', 'filters.facilities.0'],
  ['filters[bbox]=1,2,3', 'filters.bbox'],
  ['filters[bbox]=42,41,41,42', 'filters.bbox'],
  ['filters[bbox]=91,0,92,1', 'filters.bbox'],
  ['filters[polygon]=41,41;42,42', 'filters.polygon'],
  ['filters[polygon]=41,41;42,42;x,y', 'filters.polygon'],
  [`filters[polygon]=${Array(101).fill('41,41').join(';')}`, 'filters.polygon'],
  ['filters[id][]=%E0%A4%A', undefined],
  ['filters[a][b][c][d]=1', undefined],
  ['limit=1&limit=2', undefined],
  ['filters[id][]=1&filters[id]=2', undefined],
  ['[limit]=1', undefined],
]

describe('a malformed search is refused, with the name of the wrong field', () => {
  it.each(bad)('%s', async (query, path) => {
    expect(await refusal(`/apartments?${query}`)).toEqual([400, 'MALFORMED', path])
    expect(await refusal(`/apartments/count?${query}`)).toEqual([400, 'MALFORMED', path])
  })

  it('for markers, which have no pages', async () => {
    expect(await refusal('/apartments/markers?limit=5')).toEqual([400, 'MALFORMED', ''])
    expect(await refusal('/apartments/markers?filters[bbox]=1')).toEqual([
      400,
      'MALFORMED',
      'filters.bbox',
    ])
  })

  it.each(['abc', '-1', '1.5', '1'.repeat(19), '%00'])('for the listing %s', async (id) => {
    expect(await refusal(`/apartments/${id}`)).toEqual([400, 'MALFORMED', 'id'])
    expect(await refusal(`/apartments/${id}/similar`)).toEqual([400, 'MALFORMED', 'id'])
  })
})
