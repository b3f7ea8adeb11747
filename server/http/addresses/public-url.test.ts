import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { config } from '../../../contract/wire/config.ts'
import { buildApp } from '../../app.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ PORT: '3210', TRUST_PROXY: 'loopback' })
})
afterAll(() => server.close())

/** The server's own address, as it tells a caller who names this host. */
const told = async (headers: Record<string, string>) =>
  (await server.call(config.get, {}, { headers })).body.publicUrl

test.each(['flats.example', 'a"b<c>', 'localhost.flats.example', '8.8.8.8', 'user@flats.example'])(
  'without PUBLIC_URL a foreign Host (%s) is not taken for ours',
  async (host) => expect(await told({ host })).toBe('http://localhost:3210'),
)

const [ownAddress] = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
test.each([
  'localhost:4000',
  '127.0.0.1:4000',
  '[::1]:4000',
  'sakhli.localhost',
  ...(ownAddress ? [`${ownAddress.address}:4000`] : []),
])('without PUBLIC_URL a Host of this machine (%s) is accepted', async (host) =>
  expect(await told({ host })).toBe(`http://${host}`),
)

test('X-Forwarded-Host is ignored, even from a trusted proxy', async () => {
  const headers = { host: 'localhost:3000', 'x-forwarded-host': 'evil.example' }
  expect(await told(headers)).toBe('http://localhost:3000')
})

test.each([
  [{ HOST: 'homes.lan' }, 'homes.lan:3000', 'http://homes.lan:3000'],
  [{ PUBLIC_URL: 'https://homes.example/' }, 'evil.example', 'https://homes.example'],
])('with %j the host %s gives the public address %s', async (settings, host, address) => {
  const app = await buildApp({
    ...server.context,
    settings: { ...server.context.settings, ...settings },
  })
  const answer = await app.inject({ url: '/estateserver/config', headers: { host } })
  await app.close()
  expect(answer.json().publicUrl).toBe(address)
})
