import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { partsOf, plainAddress } from './request-address.ts'

describe('an address', () => {
  test.each([
    ['/a/b?c=d', '/a/b?c=d'],
    ['http://sakhli.ge/a?b', '/a?b'],
    ['HTTPS://sakhli.ge:8443/a', '/a'],
    ['http://sakhli.ge', '/'],
    ['http://sakhli.ge?lang=he', '/?lang=he'],
    ['odd+scheme.1://x/a', '/a'],
    ['/%65stateserver/%75sers?q=%65', '/estateserver/users?q=%65'],
    ['/%2e%2E/%2f/%00/%D1%83', '/%2e%2E/%2f/%00/%D1%83'],
    ['//other.example/a', '//other.example/a'],
    ['*', '/*'],
  ])('%s is read as %s', (given, plain) => expect(plainAddress(given)).toBe(plain))
})

test.each([
  '/',
  '/?',
  '/a?b=1&c=x,y+z-_',
  '/listings/12',
  '/a/',
  '/a//b',
  '//a/b',
  '/a/../b?c',
  '/a?b=%20%22&c=\'"<>',
  '/a?b#c',
  '/a\\b',
  '/%D1%83?q=\u0443',
])('the parts of %s are those that a browser sees', (url) => {
  const { pathname, search } = new URL(url, 'http://site')
  expect(partsOf(url)).toMatchObject({ pathname, search })
})

describe('an API call in any spelling of its address', () => {
  let site: TestServer
  beforeAll(async () => {
    site = await openTestServer({ PUBLIC_URL: 'https://sakhli.ge' })
    await site.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => site.close())

  /** Over a socket, because the tool that builds requests for tests would correct the address itself. */
  async function ask(target: string): Promise<string> {
    const { port } = site.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`GET ${target} HTTP/1.1\r\nHost: sakhli.ge\r\nConnection: close\r\n\r\n`)
    return text(socket)
  }

  test.each([
    ['/estateserver/users/me', 401],
    ['http://sakhli.ge/estateserver/users/me', 401],
    ['http://elsewhere.example/estateserver/users/me', 401],
    ['/%65stateserver/users/me', 401],
    ['http://sakhli.ge/%65stateserver/nothing', 404],
    ['http://sakhli.ge/estateserver', 404],
    ['/estateserver/%', 400],
  ])('%s gets the security and cache headers of the API', async (target, status) => {
    const [head = ''] = (await ask(target)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/^content-security-policy: default-src 'none'/im)
    expect(head).toMatch(/^cache-control: no-store\r?$/im)
  })
})
