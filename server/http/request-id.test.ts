import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { answerErrors, answerUnroutable } from './errors.ts'
import { nameRequest, tellRequestId } from './request-id.ts'

const given = 'proxy-4f1c:9.2'
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A server built as in app.ts, on a socket; `lines` contains its log. */
async function open(isProxy: (address: string) => boolean) {
  const lines: Record<string, unknown>[] = []
  const destination = { write: (line: string) => lines.push(JSON.parse(line)) }
  const { log } = openLog({ level: 'info', destination })
  const app = Fastify({
    loggerInstance: log.child({}) as FastifyBaseLogger,
    genReqId: nameRequest(isProxy),
    frameworkErrors: answerUnroutable,
  })
  answerErrors(app)
  tellRequestId(app)
  app.get('/', async () => {
    await Promise.resolve()
    log.info('deep inside')
    return 'well'
  })
  app.get('/broken', async () => {
    throw new Error('broken')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  closers.push(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return {
    lines,
    /** Returns the id in the answer. */
    ask: async (path = '/', id?: string) => {
      const headers = id === undefined ? {} : { 'x-request-id': id }
      const [response] = (await once(get({ port, path, headers, agent: false }), 'response')) as [
        IncomingMessage,
      ]
      response.resume()
      await once(response, 'end')
      return String(response.headers['x-request-id'])
    },
  }
}

test('every answer carries an id of its own, also one that is refused', async () => {
  const { ask } = await open(() => false)
  const ids = [await ask(), await ask(), await ask('/none'), await ask('/broken'), await ask('/%')]
  expect(new Set(ids).size).toBe(5)
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
})

test('every line of a request carries its id, once, and lines of no request have none', async () => {
  const { ask, lines } = await open(() => false)
  const id = await ask()
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('request completed')
  const of = (words: string) => lines.find(({ msg }) => msg === words)?.reqId
  expect(of('incoming request')).toBe(id)
  expect(of('deep inside')).toBe(id)
  expect(of('request completed')).toBe(id)
  expect(lines.find(({ msg }) => String(msg).startsWith('Server listening'))?.reqId).toBeUndefined()
})

test('a sane request id of a trusted proxy is taken over', async () => {
  const { ask } = await open((address) => address === '127.0.0.1')
  expect(await ask('/', given)).toBe(given)
  for (const insane of ['short', 'with a blank', '"quoted-and-long"', 'x'.repeat(129)])
    expect(await ask('/', insane)).not.toBe(insane)
})

test('a request id of any other caller is ignored', async () => {
  const { ask } = await open(() => false)
  expect(await ask('/', given)).not.toBe(given)
})
