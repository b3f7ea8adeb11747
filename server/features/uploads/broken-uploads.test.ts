import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadBytesType } from '../../../contract/media/uploads.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { buildApp } from '../../app.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import type { UploadCalls } from './testing/uploads.ts'
import { uploadCalls } from './testing/uploads.ts'

let test: TestServer
let owner: Someone
let mine: UploadCalls
let theirs: UploadCalls
let port: number
beforeAll(async () => {
  test = await openTestServer()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(() => test.close())
beforeEach(async () => {
  owner = await test.someone({ is_admin: true })
  mine = uploadCalls(test, owner)
  theirs = uploadCalls(test, await test.someone({ is_admin: true }))
})

/** A request written by hand, so that it can end anywhere. */
async function openRequest(id: string, length: number, offset = 0) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(
    `PATCH ${apiBase}/uploads/${id} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${owner.token}\r\n` +
      `content-type: ${uploadBytesType}\r\nupload-offset: ${offset}\r\ncontent-length: ${length}\r\n\r\n`,
  )
  return socket
}

const untilOnDisk = async (id: string, bytes: number) => {
  const size = async () => (await readFile(join(test.context.partsDir, id))).length
  await expect.poll(size, { timeout: 10_000, interval: 10 }).toBe(bytes)
}

describe('A connection that', () => {
  it('breaks leaves the bytes that had arrived', async () => {
    const bytes = randomBytes(300_000)
    const { body } = await mine.begin(bytes)
    const socket = await openRequest(body.id, bytes.length)
    await new Promise((resolve) => socket.write(bytes.subarray(0, 200_000), resolve))
    await untilOnDisk(body.id, 200_000)
    socket.resetAndDestroy()
    expect((await mine.state(body.id)).body.offset).toBe(200_000)
    expect((await mine.append(body.id, 200_000, bytes.subarray(200_000))).status).toBe(204)
  })

  it('is dead without notice gives way to the next one', async () => {
    const bytes = randomBytes(200_000)
    const { body } = await mine.begin(bytes)
    const socket = await openRequest(body.id, bytes.length)
    await new Promise((resolve) => socket.write(bytes.subarray(0, 100_000), resolve))
    await untilOnDisk(body.id, 100_000)
    expect((await mine.state(body.id)).body.offset).toBe(100_000)
    expect((await mine.append(body.id, 100_000, bytes.subarray(100_000))).status).toBe(204)
    socket.destroy()
  })

  it.each([
    ['at another offset', 7, 'CONFLICT'],
    ['without a right to', 0, 'NOT_FOUND'],
  ])('is refused %s still serves the next request', async (_, offset, code) => {
    const bytes = randomBytes(2_000_000)
    const { body } = await (offset === 0 ? theirs : mine).begin(bytes)
    const socket = await openRequest(body.id, bytes.length, offset)
    const heard: string[] = []
    socket.on('data', (part) => heard.push(String(part)))
    socket.write(bytes)
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await expect.poll(() => heard.join(''), { timeout: 10_000 }).toContain('HTTP/1.1 200')
    expect(heard.join('')).toContain(code)
    socket.destroy()
  })
})

describe('Several servers', () => {
  it('on one folder accept one of several requests for the same place', async () => {
    const second = await buildApp(test.context)
    const bytes = randomBytes(5_000)
    const { body } = await mine.begin(bytes)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        mine.append(body.id, 0, bytes, at % 2 ? second : test.app),
      ),
    )
    await second.close()
    const [taken, ...others] = answers.map(({ status }) => status).sort()
    expect(taken).toBe(204)
    // A request that had begun to write is ended by the next one, as a broken connection would be.
    expect(others.filter((status) => status !== 409 && status !== 400)).toEqual([])
    expect((await readFile(join(test.context.partsDir, body.id))).equals(bytes)).toBe(true)
  })

  it('let a newer request go on, and stop the older one from writing', async () => {
    const second = await buildApp(test.context)
    const bytes = randomBytes(200_000)
    const { body } = await mine.begin(bytes)
    const socket = await openRequest(body.id, bytes.length)
    const answered = once(socket, 'data')
    await new Promise((resolve) => socket.write(bytes.subarray(0, 100_000), resolve))
    await untilOnDisk(body.id, 100_000)
    const rest = await mine.append(body.id, 100_000, bytes.subarray(100_000), second)
    expect(rest).toMatchObject({ status: 204, offset: '200000' })
    await new Promise((resolve) => socket.write(randomBytes(100_000), resolve))
    expect(String((await answered)[0])).toContain('upload-offset: 100000')
    expect((await readFile(join(test.context.partsDir, body.id))).equals(bytes)).toBe(true)
    socket.destroy()
    await second.close()
  })

  it('take over the lock of a killed server', { tags: 'long' }, async () => {
    const bytes = randomBytes(100)
    const { body } = await mine.begin(bytes)
    const { write } = test.context.db
    await write
      .updateTable('uploads')
      .set({ lock_holder: 'killed', lock_until: new Date(Date.now() + 700) })
      .where('id', '=', body.id)
      .execute()
    expect((await mine.append(body.id, 0, bytes)).status).toBe(204)
  })
})
