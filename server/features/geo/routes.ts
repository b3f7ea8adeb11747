import { geo } from '../../../contract/search/geo.ts'
import { notFound } from '../../http/api-error.ts'
import { addressOf, limitCalls } from '../../http/call-limits.ts'
import { feature } from '../../http/feature.ts'

/** Every pause in typing asks: the limit is far above what a person needs and far below what a crawler wants. */
const limit = { most: 600, seconds: 60 }

export const geoRoutes = feature('geo', ({ handle, ...server }) => {
  const { geocoder } = server

  handle(geo.search, 'anyone', async ({ query, request }) => {
    await limitCalls(server, `geo:address:${addressOf(request)}`, limit)
    return geocoder.search(query.q, query.lang, query.limit)
  })

  handle(geo.reverse, 'anyone', async ({ query, request }) => {
    await limitCalls(server, `geo:address:${addressOf(request)}`, limit)
    const place = await geocoder.reverse(query.lat, query.lon, query.lang)
    if (!place) throw notFound('An address at this point')
    return place
  })
})
