import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Listing } from '../../contract/listings/listing.ts'
import { emptyListing } from '../../contract/listings/listing-fields.ts'
import { images } from '../../contract/media/images.ts'
import type { User } from '../../contract/people/users.ts'
import { users } from '../../contract/people/users.ts'
import { apiBase } from '../../contract/wire/route.ts'

/**
 * Answers an import as the server does but stores nothing. The real server decodes every picture again, which would use
 * the processor cores that are to be measured.
 */
const listings = new Map<string, string[]>()
let ids = 0

const image = (id: string) => ({ id, type: 'image' as const, width: 1, height: 1, placeholder: '' })
const listing = (id: string): Listing => ({
  ...emptyListing,
  coordinates: null,
  ...{ id, ownerId: '1', addressIn: null, district: null, pricePerMeter: null },
  images: (listings.get(id) ?? []).map(image),
  source: 'agency',
  status: 'unpublished',
  agencyInfo: { photoUrl: null, agencyName: null, telegramUsername: null, whatsappNumber: null },
  ...{ isFavourite: false, priceHistory: [], version: 1, publishedAt: null },
  confirmedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})

const user: User = {
  id: '1',
  isAgency: true,
  ...{ iconId: null, photoUrl: null },
  ...{ agencyName: null, agencyDescription: null, region: null, phone: null, email: null },
  ...{ telegramUsername: null, whatsappNumber: null, channelLink: null, address: null },
  ...{ language: 'ru', isAdmin: true, isOperator: false },
}

const server = createServer(async (request, response) => {
  const hash = createHash('sha256')
  const small: Buffer[] = []
  for await (const chunk of request) {
    hash.update(chunk)
    if (small.length < 4) small.push(chunk)
  }
  const [status, body] = answer(request.method ?? '', request.url ?? '', Buffer.concat(small))
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
})

function answer(method: string, url: string, body: Buffer): [number, unknown] {
  const [path = ''] = url.split('?')
  const [, id = '', rest = ''] = /^\/estateserver\/apartments\/(\d+)\/?(.*)$/.exec(path) ?? []
  if (method === 'POST' && path === '/estateserver/apartments') {
    const made = String(++ids)
    listings.set(made, [])
    return [201, listing(made)]
  }
  if (method === 'POST' && rest === 'images') {
    const made = String(++ids)
    listings.get(id)?.push(made)
    return [201, image(made)]
  }
  if (method === 'POST' && rest === 'images/check') return [200, { present: [] }]
  if (method === 'PUT') {
    const { ids: order } = JSON.parse(body.toString()) as { ids: string[] }
    listings.set(id, order)
    return [200, order.map(image)]
  }
  if (id !== '') return [200, listing(id)]
  if (path === `${apiBase}${users.me.path}`) return [200, user]
  if (path === `${apiBase}${images.known.path}`) return [200, { known: [] }]
  return [200, { ok: true }]
}

server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
console.log(`listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
