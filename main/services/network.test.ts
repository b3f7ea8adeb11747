import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import * as tls from 'node:tls'
import got from 'got'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestHttpServer } from '../testing/test-http-server.ts'
import { Network, readProxyRules, trustSystemRoots } from './network.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

/** A proxy as offices have them: it forwards a client's requests, and whole connections. */
async function openProxy() {
  let carried = 0
  const proxy = createServer((asked, answer) => {
    carried += 1
    // Sent without a proxy: this process itself uses the one that is tested.
    const { method, headers } = asked
    const on = request(asked.url ?? '', { method, headers, agent: false })
    on.on('response', (told) => told.pipe(answer.writeHead(told.statusCode ?? 502)))
    on.on('error', () => answer.destroy())
    asked.pipe(on)
  })
  proxy.on('connect', ({ url = '' }, near) => {
    carried += 1
    const [host, port] = url.split(':')
    const far = connect(Number(port), host, () => {
      near.write('HTTP/1.1 200 OK\r\n\r\n')
      far.pipe(near).pipe(far)
    })
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    rules: `PROXY 127.0.0.1:${port}; DIRECT`,
    carried: () => carried,
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

let server: Awaited<ReturnType<typeof openTestHttpServer>>
let proxy: Awaited<ReturnType<typeof openProxy>>
let network: Network
let rules: string
beforeEach(async () => {
  server = await openTestHttpServer((_, answer) => answer.end('here'))
  proxy = await openProxy()
  rules = proxy.rules
  network = new Network({ proxyRulesFor: async () => rules }, log)
})
afterEach(() => {
  network.close()
  proxy.close()
  server.close()
})

const ask = async () => [
  await (await fetch(server.address)).text(),
  await got(server.address, { retry: { limit: 0 } }).text(),
]

test('calls and uploads follow the system’s proxy, and go directly when it has none', async () => {
  expect(await ask()).toEqual(['here', 'here'])
  expect(proxy.carried()).toBe(0)
  await network.follow(server.address)
  expect(await ask()).toEqual(['here', 'here'])
  expect(proxy.carried()).toBe(2)
  rules = 'DIRECT'
  await network.follow(server.address)
  expect(await ask()).toEqual(['here', 'here'])
  expect(proxy.carried()).toBe(2)
})

test('the proxy is kept when the system cannot say which to use', async () => {
  await network.follow(server.address)
  const broken = new Network({ proxyRulesFor: () => Promise.reject(new Error('no')) }, log)
  await broken.follow(server.address)
  await ask()
  expect(proxy.carried()).toBe(2)
})

test.each([
  ['DIRECT', undefined],
  ['PROXY office:8080', 'http://office:8080'],
  ['HTTPS office.example:443; DIRECT', 'https://office.example:443'],
  ['SOCKS5 office:1080; PROXY other:3128', 'http://other:3128'],
  ['PROXY [::1]:3128', 'http://[::1]:3128'],
  ['PROXY evil:1@host:2', undefined],
  ['', undefined],
])('the proxy rules %s give the proxy %s', (given, proxyAddress) => {
  expect(readProxyRules(given)).toBe(proxyAddress)
})

test('the system’s certificate roots are trusted beside those of the program', () => {
  const printOf = (root: string) => new X509Certificate(root).fingerprint256
  const before = tls.getCACertificates('default')
  const system = tls.getCACertificates('system')
  // The roots of a fresh program, on a computer whose office has a root of its own.
  tls.setDefaultCACertificates(before.slice(0, 3))
  trustSystemRoots(log)
  const believed = new Set(tls.getCACertificates('default').map(printOf))
  for (const root of [...before.slice(0, 3), ...system])
    expect(believed.has(printOf(root))).toBe(true)
  tls.setDefaultCACertificates(before)
})
