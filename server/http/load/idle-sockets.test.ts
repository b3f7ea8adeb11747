import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { boundIdleSockets, usualIdleSockets } from './idle-sockets.ts'

/** A server built like ours; `answer` lets its only route answer. */
async function open() {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  boundIdleSockets(app, () => false, usualIdleSockets)
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/', () => {
    arrived.resolve()
    return answer.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return { app, socket, arrived: arrived.promise, answer: answer.resolve }
}

test.each([
  ['sent nothing', ''],
  ['never finished its request', 'GET / HTTP/1.1\r\nHost: x\r\n'],
])('a stop does not wait for a connection that %s', async (_, sent) => {
  const { app, socket } = await open()
  // A closed connection may be seen as an end or as a reset.
  socket.on('error', () => {})
  if (sent) await new Promise((written) => socket.write(sent, written))
  const closed = new Promise((gone) => socket.on('close', gone))
  await app.close()
  await closed
})

test('a request under way is answered before the stop', async () => {
  const { app, socket, arrived, answer } = await open()
  let received = ''
  socket.on('data', (part) => {
    received += String(part)
  })
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await arrived
  const closed = once(socket, 'close')
  const closing = app.close()
  answer('whole')
  await Promise.all([closing, closed])
  expect(received).toMatch(/^HTTP\/1\.1 200[\s\S]*whole$/)
})
