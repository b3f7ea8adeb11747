import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../contract/wire/route.ts'
import { quarters } from '../../pictures/testing/make-images.ts'
import { buildApp } from '../app.ts'
import { inTransaction } from '../db/retry.ts'
import type { Someone, TestServer } from '../testing/test-server.ts'
import { multipart, openTestServer } from '../testing/test-server.ts'
import { findServiceFault } from './service-fault.ts'

let server: TestServer
let owner: Someone
let listing: string
beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true })
  listing = await server.listing(owner.id)
})
afterAll(() => server.close())

/** The server with a readable log, and with parts of its context replaced. */
async function openApp(some: Partial<TestServer['context']> = {}) {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const app = await buildApp({ ...server.context, log, ...some })
  return { app, lines }
}

const systemError = (code: string) =>
  Object.assign(new Error(`${code}: write`), { code, syscall: 'write' })

describe('a database whose connection is ended within a transaction', () => {
  it.each(['between two statements', 'while a statement runs', 'by the statement itself'])(
    '%s is a 503',
    async (when) => {
      const { app } = await openApp()
      const { write } = server.context.db
      app.post('/change', () =>
        inTransaction(write, async (tx) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
          const kill = sql`select pg_terminate_backend(${rows[0]?.pid})`
          await kill.execute(when === 'by the statement itself' ? tx : write)
          // After the second statement this process has noticed the end of the connection.
          for (let n = 0; n < 2 && when === 'between two statements'; n += 1)
            await sql`select pg_sleep(0.05)`.execute(write)
          await sql`select 1`.execute(tx)
          return {}
        }),
      )
      const answer = await app.inject({ method: 'POST', url: '/change' })
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      await app.close()
    },
  )
})

describe('a disk', () => {
  it.each(['ENOSPC', 'EROFS', 'EDQUOT', 'EIO', 'EMFILE'])(
    'that fails with %s is a 503, not a fault of the image',
    async (code) => {
      const put = () => Promise.reject(systemError(code))
      const { app } = await openApp({ media: { ...server.context.media, put } })
      const { headers, body } = await multipart({}, { file: { bytes: await quarters(40, 40) } })
      const answer = await app.inject({
        method: 'POST',
        url: `${apiBase}/apartments/${listing}/images`,
        headers: { ...headers, authorization: `Bearer ${owner.token}` },
        payload: body,
      })
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      await app.close()
    },
  )
})

describe('a caller who hangs up', () => {
  it('during a body, a form or an answer is no failure in the log', {
    tags: 'long',
  }, async () => {
    const { app, lines } = await openApp()
    let asked = 0
    app.get('/slow', async () => {
      asked += 1
      await sql`select pg_sleep(0.05)`.execute(server.context.db.write)
      return Buffer.alloc(20_000_000)
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const authorization = `Authorization: Bearer ${owner.token}\r\n`
    const requests = [
      `POST ${apiBase}/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
      `POST ${apiBase}/apartments/${listing}/images HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9999\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf`,
      'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n',
    ]
    for (let n = 0; n < 48; n += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      const before = lines.length
      await new Promise((written) => socket.write(requests[n % 3] ?? '', written))
      // The server logs each request that arrives, so a new line shows that it knows the request.
      await expect.poll(() => lines.length, { interval: 5 }).toBeGreaterThan(before)
      if (n % 6 === 2) await once(socket, 'data')
      socket.resetAndDestroy()
    }
    expect(asked).toBeGreaterThan(0)
    await expect
      .poll(() => new Promise((tell) => app.server.getConnections((_, count) => tell(count))))
      .toBe(0)
    await app.close()
    expect(lines.filter(({ msg }) => msg === 'the caller hung up')).toHaveLength(16)
    expect(lines.filter(({ level }) => level > 30)).toEqual([])
  })
})

describe('a fault of the service is recognized by its code, also as a cause', () => {
  it.each([
    { code: '57P01' },
    { code: '08006' },
    { code: '53100' },
    { code: '25006' },
    { code: '40001' },
    { message: 'Client has encountered a connection error and is not queryable' },
    { message: 'Connection terminated unexpectedly' },
    { code: 'ENOENT', syscall: 'connect' },
    { code: 'E_CANNOT_WRITE_FILE', cause: { $metadata: { httpStatusCode: 503 } } },
    { message: 'unable to open "x" for reading: Too many open files' },
  ])('%o', (error) => {
    expect(findServiceFault(error)).toBeDefined()
  })

  it.each([
    { code: '23505' },
    { code: 'ENOENT', syscall: 'open' },
    { code: '42703' },
    { message: 'Cannot read properties of undefined' },
    new TypeError('x is not a function'),
    undefined,
  ])('but another error is not: %o', (error) => {
    expect(findServiceFault(error)).toBeUndefined()
  })
})
