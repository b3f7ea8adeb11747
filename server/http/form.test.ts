import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiBase } from '../../contract/wire/route.ts'
import type { Someone, TestServer } from '../testing/test-server.ts'
import { openTestServer } from '../testing/test-server.ts'

let server: TestServer
let owner: Someone
let listing: string
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true })
  listing = await server.listing(owner.id)
})
afterAll(() => server.close())

async function send(body: string, boundary = 'x') {
  const answer = await server.app.inject({
    method: 'POST',
    url: `${apiBase}/apartments/${listing}/images`,
    headers: {
      authorization: `Bearer ${owner.token}`,
      'content-type': `multipart/form-data${boundary && `; boundary=${boundary}`}`,
    },
    payload: body,
  })
  return { status: answer.statusCode, ...answer.json<{ code: string; message: string }>() }
}

const form = (head: string, { value = 'v', boundary = 'x' } = {}) =>
  `--${boundary}\r\n${head}\r\n\r\n${value}\r\n--${boundary}--\r\n`
const named = (more: string) => `Content-Disposition: form-data${more}`
const long = 'b'.repeat(5_000)
const json = (value: string) =>
  form(`${named('; name="position"')}\r\nContent-Type: application/json`, { value })

const noName = 'Every part of the form needs a name'
const malformed = 'The form is cut off or malformed'
const badName = 'A part of the form has a name that is not allowed'
const badJson = 'A field of the form claims to be JSON and is not'

test.each<[string, string, string, string?]>([
  ['a part without a name', noName, form(named(''))],
  ['a file without a name', noName, form(named('; filename="a.jpg"'))],
  [
    'a file without a name that has a type',
    noName,
    form(`${named('; filename="a.jpg"')}\r\nContent-Type: image/jpeg`),
  ],
  [
    'a boundary of 5,000 characters',
    malformed,
    form(named('; name="a"'), { boundary: long }),
    long,
  ],
  ['no boundary', malformed, form(named('; name="a"')), ''],
  ['an empty boundary', malformed, form(named('; name="a"')), '""'],
  ['another boundary than it says', malformed, form(named('; name="a"')), 'y'],
  ['a head that is cut off', malformed, '--x\r\nContent-Dispo'],
  ['a field that is cut off', malformed, `--x\r\n${named('; name="a"')}\r\n\r\nabc`],
  [
    'a file that is cut off',
    malformed,
    `--x\r\n${named('; name="file"; filename="a"')}\r\n\r\nabc`,
  ],
  ['lines without returns', malformed, form(named('; name="a"')).replaceAll('\r', '')],
  ['a name that every object has', badName, form(named('; name="__proto__"'))],
  ['a file named so', badName, form(named('; name="constructor"; filename="a"'))],
  ['JSON that is none', badJson, json('{')],
  ['JSON with a prototype', badJson, json('{"__proto__":1}')],
  [
    'too many parts',
    'The form has too many parts',
    form(named('; name="a"')).replace('--x--', '').repeat(1_200) + form(named('; name="a"')),
  ],
])('a form with %s is refused as malformed', async (_, message, body, boundary) => {
  expect(await send(body, boundary)).toEqual({ status: 400, code: 'MALFORMED', message })
  expect(await readdir(server.context.uploadDir).catch(() => [])).toEqual([])
})
