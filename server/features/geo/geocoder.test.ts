import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openGazetteer } from './gazetteer.ts'
import { openGeocoder } from './geocoder.ts'

const gazetteer = openGazetteer(join(import.meta.dirname, '../../../resources/cities/batumi'))

const house = {
  lat: '41.6498112',
  lon: '41.6293471',
  name: '',
  display_name: '27, Шота Руставели, Батуми, Грузия',
  address: { house_number: '27', road: 'улица Шота Руставели', city: 'ბათუმი' },
}

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A geocoding service over HTTP: it records the requests and answers as `answer` does. */
async function openService(answer: (response: ServerResponse) => void, patience = 5_000) {
  const asked: { url: URL; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://service')
    asked.push({ url, headers: request.headers })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const warnings: string[] = []
  const { port } = server.address() as AddressInfo
  const geocoder = openGeocoder({
    url: `http://127.0.0.1:${port}/geo`,
    gazetteer,
    log: { warn: (_, message) => warnings.push(message) },
    pace: { patience, pause: 0 },
  })
  return { geocoder, asked, warnings }
}

const sendJson = (response: ServerResponse, content: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(content))

describe('geocoding without a service', () => {
  it('answers from the gazetteer', async () => {
    const geocoder = openGeocoder({ url: undefined, gazetteer, log: { warn: () => undefined } })
    const [found] = await geocoder.search('Руставели 27', 'ru', 1)
    expect(found?.address).toBe('улица Шота Руставели, 27')
    const [lat, lon] = found?.coordinates ?? [0, 0]
    expect((await geocoder.reverse(lat, lon, 'ru'))?.city).toBe('batumi')
  })
})

describe('geocoding through a service', () => {
  it('identifies itself, and answers with our own street names and city id', async () => {
    const { geocoder, asked } = await openService((response) => sendJson(response, [house]))
    const found = await geocoder.search('Руставели 27', 'ru', 3)
    expect(found).toMatchObject([
      {
        address: 'улица Шота Руставели, 27',
        city: 'batumi',
        coordinates: [41.649811, 41.629347],
        precision: 'house',
        names: { en: '27 Shota Rustaveli Street' },
      },
    ])
    const { url, headers } = asked[0] ?? {}
    expect(url?.pathname).toBe('/geo/search')
    expect(url?.searchParams.get('q')).toBe('Руставели 27')
    expect(url?.searchParams.get('limit')).toBe('3')
    expect(url?.searchParams.get('accept-language')).toMatch(/^ru,/)
    expect(headers?.['user-agent']).toContain('Sakhli')
  })

  it('gives no city id to a place outside Batumi', async () => {
    const far = {
      ...house,
      lat: '41.6938',
      lon: '44.8015',
      address: { road: 'x', city: 'Тбилиси' },
    }
    const { geocoder } = await openService((response) => sendJson(response, [far]))
    expect(await geocoder.search('Тбилиси', 'ru', 1)).toMatchObject([
      { city: null, precision: 'street' },
    ])
  })

  it('keeps the point asked for when it looks up an address', async () => {
    const { geocoder } = await openService((response) => sendJson(response, house))
    expect(await geocoder.reverse(41.65, 41.63, 'he')).toMatchObject({
      address: 'רחוב שותא רוסתוולי 27',
      coordinates: [41.65, 41.63],
    })
  })

  it('finds nothing, without a warning, where the service finds nothing', async () => {
    const { geocoder, warnings } = await openService((response) =>
      sendJson(response, { error: 'Unable to geocode' }),
    )
    expect(await geocoder.reverse(41.65, 41.6, 'ru')).toBeUndefined()
    expect(warnings).toEqual([])
  })

  it('asks the service once for the same question', async () => {
    const { geocoder, asked } = await openService((response) => sendJson(response, [house]))
    await Promise.all([geocoder.search('a', 'ru', 1), geocoder.search('a', 'ru', 1)])
    await geocoder.search('a', 'ru', 1)
    expect(asked).toHaveLength(1)
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['is overloaded', (response) => response.writeHead(503).end()],
    ['answers with something else', (response) => response.end('<html>')],
    ['answers in another form', (response) => sendJson(response, { results: [] })],
    [
      'sends us to another',
      (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    ],
    ['hangs up', (response) => response.destroy()],
    ['never answers', () => undefined],
  ])('falls back to the gazetteer and warns when it %s', async (_, answer) => {
    const { geocoder, warnings } = await openService(answer, 300)
    const [found] = await geocoder.search('Руставели 27', 'en', 1)
    expect(found?.address).toBe('27 Shota Rustaveli Street')
    expect((await geocoder.reverse(41.6493, 41.638, 'en'))?.precision).toBe('house')
    expect(warnings).toHaveLength(2)
  })

  it('does not cache a failure', async () => {
    let isUp = false
    const { geocoder, asked } = await openService((response) =>
      isUp ? sendJson(response, [house]) : response.writeHead(500).end(),
    )
    await geocoder.search('a', 'ru', 1)
    isUp = true
    await geocoder.search('a', 'ru', 1)
    expect(asked).toHaveLength(2)
  })
})
