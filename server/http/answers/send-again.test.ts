import type { FastifyReply } from 'fastify'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Head } from './send-again.ts'
import { headOf } from './send-again.ts'

/** Sends an answer from a handler and returns what is remembered of it. */
async function remembered(answer: (reply: FastifyReply) => unknown) {
  const app = Fastify()
  let head: Head | undefined
  app.get('/', (_request, reply) => {
    answer(reply)
    head = headOf(reply)
  })
  await app.inject('/')
  await app.close()
  return head
}

describe('the head of an answer', () => {
  it('is remembered as it was sent', async () => {
    const head = await remembered((reply) => reply.code(203).header('X-Told', 'yes').send('text'))
    expect(head?.status).toBe(203)
    expect(head?.fields).toEqual([
      ...['x-told', 'yes'],
      ...['content-type', 'text/plain; charset=utf-8'],
      ...['content-length', '4'],
    ])
  })

  it('is remembered without fields of this connection or request', async () => {
    const head = await remembered((reply) => {
      reply.raw.setHeader('connection', 'close')
      return reply.header('x-request-id', 'one-of-many').send('text')
    })
    expect(String(head?.fields)).not.toMatch(/close|one-of-many/)
  })

  it('is not remembered with a cookie, nor before it was sent', async () => {
    expect(
      await remembered((reply) => reply.header('set-cookie', 'a=b').send('text')),
    ).toBeUndefined()
    expect(await remembered((reply) => setImmediate(() => reply.send('text')))).toBeUndefined()
  })
})
