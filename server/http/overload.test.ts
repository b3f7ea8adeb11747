import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { answerErrors } from './errors.ts'
import { guardAgainstOverload } from './overload.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A server whose answers wait until they are let go. */
async function openSlowServer(bounds: { requests: number; uploads: number; delay: number }) {
  const app = Fastify()
  answerErrors(app)
  guardAgainstOverload(app, bounds)
  const gate = Promise.withResolvers<void>()
  let arrived = 0
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
  for (const url of ['/slow', '/upload'])
    app.all(url, async () => {
      arrived += 1
      await gate.promise
      return { ok: true }
    })
  app.get('/healthz', async () => ({ ok: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  closers.push(() => app.close())
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    letGo: gate.resolve,
    ask: (path: string, init: RequestInit = {}) => fetch(address + path, init),
    hasArrived: async (count: number) => {
      while (arrived < count) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

const form = {
  method: 'POST',
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: '',
}

describe('a server with too much under way', () => {
  it('refuses what is more, says when to come back, and recovers', async () => {
    const { ask, letGo, hasArrived } = await openSlowServer({ requests: 3, uploads: 1, delay: 1e6 })
    const waiting = [1, 2, 3].map(() => ask('/slow'))
    await hasArrived(3)
    const refused = await ask('/slow')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({ code: 'OVERLOADED' })
    letGo()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await ask('/slow')).status).toBe(200)
  })

  it('still says that it lives', async () => {
    const { ask, letGo, hasArrived } = await openSlowServer({ requests: 1, uploads: 1, delay: 1e6 })
    const waiting = ask('/slow')
    await hasArrived(1)
    expect((await ask('/healthz')).status).toBe(200)
    letGo()
    await waiting
  })

  it('lets uploads and other requests not crowd out each other', async () => {
    const { ask, letGo, hasArrived } = await openSlowServer({ requests: 1, uploads: 1, delay: 1e6 })
    const upload = ask('/upload', form)
    await hasArrived(1)
    expect((await ask('/upload', form)).status).toBe(503)
    const read = ask('/slow')
    await hasArrived(2)
    letGo()
    expect([(await upload).status, (await read).status]).toEqual([200, 200])
  })

  it('counts a request that its client gave up as ended', async () => {
    const { ask, letGo, hasArrived } = await openSlowServer({ requests: 1, uploads: 1, delay: 1e6 })
    const abort = new AbortController()
    const given = ask('/slow', { signal: abort.signal }).catch(() => 'given up')
    await hasArrived(1)
    abort.abort()
    expect(await given).toBe('given up')
    let status = 503
    const next = (async () => {
      while (status === 503) {
        const answer = await ask('/slow')
        status = answer.status
        await answer.text()
      }
    })()
    await hasArrived(2)
    letGo()
    await next
    expect(status).toBe(200)
  })
})
