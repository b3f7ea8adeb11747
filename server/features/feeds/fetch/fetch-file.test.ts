import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openNetworks } from '../../../http/addresses/private-networks.ts'
import type { FetchOptions } from './fetch-file.ts'
import { fetchFile } from './fetch-file.ts'

let dir: string
let origin: string
const asked: IncomingMessage[] = []

/** The answers of a server that does all that a bad address may do. */
const answers: Record<string, (request: IncomingMessage, answer: ServerResponse) => void> = {
  '/good': (_, answer) =>
    answer.writeHead(200, { etag: '"1"', 'last-modified': 'yesterday' }).end('<feed/>'),
  '/known': (request, answer) =>
    request.headers['if-none-match'] === '"1"'
      ? answer.writeHead(304).end()
      : answer.end('<feed/>'),
  '/moved': (_, answer) => answer.writeHead(302, { location: '/good' }).end(),
  '/round': (_, answer) => answer.writeHead(302, { location: '/round' }).end(),
  '/gone': (_, answer) => answer.writeHead(404).end(),
  '/to-neighbour': (_, answer) =>
    answer.writeHead(302, { location: origin.replace('127.0.0.1', '127.0.0.2') }).end(),
  '/to-name': (_, answer) =>
    answer.writeHead(302, { location: origin.replace('127.0.0.1', 'localhost') }).end(),
  '/to-file': (_, answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/silent': () => {},
  '/hangs': (_, answer) => void answer.writeHead(200).write('<feed>'),
  '/promises-much': (_, answer) => answer.writeHead(200, { 'content-length': '9999999' }).end(),
  '/promises-more': (_, answer) => {
    answer.writeHead(200, { 'content-length': '500' }).write('<feed>')
    setImmediate(() => answer.destroy())
  },
  '/endless': (_, answer) => {
    const more = () => {
      while (!answer.destroyed && answer.write('x'.repeat(10_000)));
    }
    answer.on('drain', more)
    more()
  },
  '/drips': (_, answer) => {
    const dripping = setInterval(() => answer.write('x'), 20)
    answer.on('close', () => clearInterval(dripping))
  },
}
const server = createServer((request, answer) => {
  asked.push(request)
  answers[request.url ?? '']?.(request, answer)
})

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sakhli-fetch-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(dir, { recursive: true })
})
beforeEach(() => {
  asked.length = 0
})

const fetch = (path: string, options: Partial<FetchOptions> = {}) =>
  fetchFile(path.startsWith('/') ? origin + path : path, {
    networks: openNetworks('127.0.0.1'),
    dir,
    maxBytes: 100_000,
    idleMs: 300,
    totalMs: 1_000,
    isHttpsNeeded: true,
    ...options,
  })
const failed = (fault: string) => ({ kind: 'failed', fault })

describe('fetching a file from another server', () => {
  test('gives its bytes, its ETag and its date of change', async () => {
    const fetched = await fetch('/good')
    expect(fetched).toMatchObject({ kind: 'file', etag: '"1"', lastModified: 'yesterday' })
    if (fetched.kind !== 'file') return
    expect(await readFile(fetched.file.path, 'utf8')).toBe('<feed/>')
    await fetched.file.dispose()
  })

  test('reports an unchanged file', async () => {
    expect(await fetch('/known', { etag: '"1"' })).toEqual({ kind: 'unchanged' })
  })

  test('follows a redirect, but not for ever', async () => {
    const moved = await fetch('/moved')
    expect(moved.kind).toBe('file')
    if (moved.kind === 'file') await moved.file.dispose()
    expect(await fetch('/round')).toEqual(failed('TOO_MANY_REDIRECTS'))
    expect(asked).toHaveLength(8)
  })

  test.each([
    ['/gone', 'WRONG_ANSWER'],
    ['/silent', 'TOO_SLOW'],
    ['/hangs', 'TOO_SLOW'],
    ['/drips', 'TOO_SLOW'],
    ['/promises-much', 'TOO_LARGE'],
    ['/promises-more', 'CUT_OFF'],
    ['/endless', 'TOO_LARGE'],
  ])('from %s fails with %s and leaves no file behind', async (path, fault) => {
    expect(await fetch(path)).toMatchObject(failed(fault))
    expect(await readdir(dir)).toEqual([])
  })

  test.each(['/to-neighbour', '/to-file'])('does not follow the redirect %s', async (path) => {
    expect(await fetch(path)).toEqual(failed('FORBIDDEN_ADDRESS'))
    expect(asked).toHaveLength(1)
  })

  test('judges a host name by its address, and requires HTTPS after a redirect', async () => {
    const options = { isHttpsNeeded: false, networks: openNetworks('127.0.0.1') }
    const strict = { isHttpsNeeded: false, networks: openNetworks() }
    expect(await fetch(origin.replace('127.0.0.1', 'localhost'), strict)).toEqual(
      failed('FORBIDDEN_ADDRESS'),
    )
    expect(asked).toHaveLength(0)
    expect(await fetch('/to-name', { ...options, isHttpsNeeded: true })).toEqual(
      failed('NOT_HTTPS'),
    )
  })

  test('refuses addresses without HTTPS or with a password', async () => {
    expect(await fetch('http://example.com/feed.xml')).toEqual(failed('NOT_HTTPS'))
    expect(await fetch('ftp://example.com/feed.xml')).toEqual(failed('FORBIDDEN_ADDRESS'))
    expect(await fetch('https://me:secret@example.com/')).toEqual(failed('FORBIDDEN_ADDRESS'))
  })
})

describe('a network address', () => {
  const { isReachable } = openNetworks()
  test.each([
    ...['127.0.0.1', '10.1.2.3', '192.168.0.1', '172.31.255.255', '169.254.169.254', '0.0.0.0'],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1', 'name'],
  ])('is forbidden: %s', (address) => expect(isReachable(address)).toBe(false))

  test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'is allowed: %s',
    (address) => expect(isReachable(address)).toBe(true),
  )
})
