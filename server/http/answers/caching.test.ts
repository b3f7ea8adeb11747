import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellCaching } from './caching.ts'

const app = Fastify()
beforeAll(async () => {
  await app.register(cookie)
  tellCaching(app, { basePath: '' })
  app.get('/plain', () => ({ a: 1 }))
  app.get('/list', { config: { caching: 'answer' } }, (_, reply) =>
    reply.header('vary', 'accept-encoding, Origin').send({ a: 1 }),
  )
  app.get('/lax', { config: { caching: 'answer' } }, (_, reply) =>
    reply.header('cache-control', 'public, max-age=99').send({ a: 1 }),
  )
  app.get('/hidden', { config: { caching: 'answer' } }, (_, reply) =>
    reply.cacheAs('own').send({ a: 1 }),
  )
  app.get('/greeting', { config: { caching: 'answer' } }, (_, reply) =>
    reply.setCookie('device', 'x').send({ a: 1 }),
  )
  app.get('/gone', { config: { caching: 'picture' } }, (_, reply) => reply.code(404).send({}))
})
afterAll(() => app.close())

const kept = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url, headers })
  return [answer.headers['cache-control'], answer.headers.vary]
}
const visitors = 'public, max-age=0, s-maxage=10, must-revalidate'

test('an answer is cached as its route says, and not at all by default', async () => {
  expect(await kept('/plain')).toEqual(['no-store', undefined])
  expect(await kept('/list')).toEqual([visitors, 'Accept-Encoding, Authorization, Cookie, Origin'])
  expect((await kept('/lax'))[0]).toBe(visitors)
})

test('a request that may be signed in gets a private answer', async () => {
  for (const headers of [
    { authorization: 'Bearer x' },
    { authorization: '' },
    { cookie: 'theme=dark; sid=x' },
    { cookie: '__Host-sid=x' },
  ])
    expect((await kept('/list', headers))[0]).toBe('private, no-cache')
  expect((await kept('/list', { cookie: 'theme=dark' }))[0]).toBe(visitors)
  expect((await kept('/hidden'))[0]).toBe('private, no-cache')
})

test('a refusal and an answer with a new cookie are not cached', async () => {
  for (const url of ['/gone', '/greeting', '/nothing'])
    expect((await kept(url))[0], url).toBe('no-store')
})

test('no other file of the server sets Cache-Control', async () => {
  const root = join(import.meta.dirname, '../..')
  const speakers: string[] = []
  for await (const path of glob('**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts')) continue
    if (/['"`]cache-control/i.test(await readFile(join(root, path), 'utf8'))) speakers.push(path)
  }
  // An address that cannot be routed is refused before any hook, so errors.ts writes the header itself.
  expect(speakers.toSorted()).toEqual(['http/answers/caching.ts', 'http/errors.ts'])
})
