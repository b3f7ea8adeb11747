import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestIdHeader } from '../request-id.ts'
import type { Encoding } from './accepted-encoding.ts'

/** The head of an answer as the hooks made it; only the request id differs from answer to answer. */
export interface Head {
  status: number
  /** Names and values in turn, in the form that Node writes fastest. */
  fields: readonly string[]
}

/** The head of an answer that has been started; undefined if the answer is for one caller alone. */
export function headOf(reply: FastifyReply): Head | undefined {
  // A process that stops sends `connection: close` for a while, which must not be remembered.
  const { [requestIdHeader]: _, connection: __, ...lasting } = reply.getHeaders()
  if (!reply.raw.headersSent || 'set-cookie' in lasting) return undefined
  const fields = Object.entries(lasting).flatMap(([name, value]) => [name, String(value)])
  return { status: reply.statusCode, fields }
}

/** How a cached answer is sent: compressed, plain, or without a body to a client that already has it. */
export type Form = Encoding | 'plain' | 'unchanged'

/** The heads that all callers get with a cached answer, in each form. */
export class Heads<Cached extends object> {
  readonly #heads = new WeakMap<Cached, Partial<Record<Form, Head>>>()

  get(cached: Cached, form: Form): Head | undefined {
    return this.#heads.get(cached)?.[form]
  }

  remember(cached: Cached, form: Form, reply: FastifyReply) {
    const encoding = form === 'plain' || form === 'unchanged' ? undefined : form
    // A hook has compressed the answer on its way, so it was sent in another form.
    if (reply.getHeader('content-encoding') !== encoding) return
    const head = headOf(reply)
    if (head) this.#heads.set(cached, { ...this.#heads.get(cached), [form]: head })
  }
}

/** Sends an answer again with a remembered head, without running the hooks that made the head. */
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
