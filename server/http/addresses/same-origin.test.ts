import { describe, expect, test } from 'vitest'
import { refuseForeignOrigin } from './same-origin.ts'

const isTaken = (
  headers: Record<string, string>,
  { method = 'POST', host = 'sakhli.ge', publicUrl = undefined as string | undefined } = {},
) => {
  try {
    refuseForeignOrigin({ method, headers, host } as never, publicUrl)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'FOREIGN_ORIGIN', status: 403 })
    return false
  }
}

describe('a write with the cookie', () => {
  test('is accepted from a page of this host', () => {
    expect(isTaken({ origin: 'http://sakhli.ge' })).toBe(true)
    expect(isTaken({ origin: 'http://localhost:3000' }, { host: 'localhost:3000' })).toBe(true)
  })

  test('is accepted from the public address, whatever the host behind the proxy', () => {
    const behindProxy = { host: '10.0.0.7:3000', publicUrl: 'https://sakhli.ge/' }
    expect(isTaken({ origin: 'https://sakhli.ge' }, behindProxy)).toBe(true)
    expect(isTaken({ origin: 'http://sakhli.ge' }, behindProxy)).toBe(false)
  })

  test('is refused from a page of the public host over http', () => {
    const publicUrl = 'https://sakhli.ge'
    expect(isTaken({ origin: 'https://sakhli.ge' }, { publicUrl })).toBe(true)
    expect(isTaken({ origin: 'http://sakhli.ge' }, { publicUrl })).toBe(false)
    const byNumber = { publicUrl, host: '127.0.0.1:3000' }
    expect(isTaken({ origin: 'http://127.0.0.1:3000' }, byNumber)).toBe(true)
  })

  test('is accepted when Sec-Fetch-Site says same-origin', () => {
    expect(isTaken({ 'sec-fetch-site': 'same-origin' })).toBe(true)
  })

  const foreign: Record<string, Record<string, string>> = {
    'another site': { origin: 'https://evil.example' },
    'a site whose name begins like ours': { origin: 'https://sakhli.ge.evil.example' },
    'another port': { origin: 'http://sakhli.ge:8080' },
    'a subdomain': { origin: 'https://blog.sakhli.ge' },
    'a sandboxed frame': { origin: 'null' },
    'a local file': { origin: 'file://sakhli.ge' },
    'no page at all': {},
    'a neighbour by the word of the browser': { 'sec-fetch-site': 'same-site' },
    'an address typed by hand': { 'sec-fetch-site': 'none' },
    'an origin that is none': { origin: 'sakhli.ge' },
  }
  for (const [from, headers] of Object.entries(foreign))
    test(`is refused from ${from}`, () => expect(isTaken(headers)).toBe(false))
})

test('a read needs no origin', () => {
  for (const method of ['GET', 'HEAD']) expect(isTaken({}, { method })).toBe(true)
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'])
    expect(isTaken({}, { method })).toBe(false)
})
