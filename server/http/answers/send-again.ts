import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestIdHeader } from '../request-id.ts'
import type { Encoding } from './accepted-encoding.ts'

/** All that the hooks made of an answer's head; only the request's name differs from one time to the next. */
export interface Head {
  status: number
  /** Names and values in turns, as Node writes them at once. */
  fields: readonly string[]
}

/** Of an answer that has begun and that was nobody's own. */
export function headOf(reply: FastifyReply): Head | undefined {
  // That a connection ends is said for a while, when a process stops.
  const { [requestIdHeader]: _, connection: __, ...lasting } = reply.getHeaders()
  if (!reply.raw.headersSent || 'set-cookie' in lasting) return undefined
  const fields = Object.entries(lasting).flatMap(([name, value]) => [name, String(value)])
  return { status: reply.statusCode, fields }
}

/** How what is cached is sent: packed or as it is, or not at all to a client that has it. */
export type Form = Encoding | 'plain' | 'unchanged'

/** The heads that everybody gets with what is cached, in each form. */
export class Heads<Cached extends object> {
  readonly #heads = new WeakMap<Cached, Partial<Record<Form, Head>>>()

  get(cached: Cached, form: Form): Head | undefined {
    return this.#heads.get(cached)?.[form]
  }

  remember(cached: Cached, form: Form, reply: FastifyReply) {
    const encoding = form === 'plain' || form === 'unchanged' ? undefined : form
    // Packed by a hook on its way, it went in another form.
    if (reply.getHeader('content-encoding') !== encoding) return
    const head = headOf(reply)
    if (head) this.#heads.set(cached, { ...this.#heads.get(cached), [form]: head })
  }
}

/** Sends what was sent under this head before, without the hooks that made the head. */
export function sendAgain(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { status, fields }: Head,
  bytes: Buffer | undefined,
) {
  request.server.load.watchAnswer(request, reply, bytes)
  reply.hijack()
  reply.raw.writeHead(status, [requestIdHeader, request.id, ...fields])
  reply.raw.end(bytes)
}
