import type * as z from 'zod/mini'
import { errorAnswer } from '../../../contract/wire/errors.ts'
import type { FormValue } from '../../../contract/wire/form-fields.ts'
import { writeFields } from '../../../contract/wire/form-fields.ts'
import type { QueryValue } from '../../../contract/wire/query-string.ts'
import { writeQuery } from '../../../contract/wire/query-string.ts'
import type { Answer, CallArgs, Route } from '../../../contract/wire/route.ts'
import { apiBase, pathOf } from '../../../contract/wire/route.ts'
import type { ServerAccess, Waits } from '../engine-options.ts'
import type { BodyPart, FilePiece } from './multipart-body.ts'
import { textPart } from './multipart-body.ts'
import type { Fault, SendWatch } from './send-request.ts'
import { sendRequest } from './send-request.ts'

export type ServerOutcome<T> =
  | { ok: true; status: number; value: T; uploadOffset?: number | undefined }
  | { ok: false; fault: Fault }

export interface ApiClient {
  server: ServerAccess
  waits: Waits
  /** Sends over the network, unless a simulation replaces it. */
  send?: typeof sendRequest | undefined
}

export interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** The files of a form, sent after its fields. */
  files?: readonly BodyPart[]
  /** The part of a file that the route takes as its body. */
  piece?: FilePiece
  watch?: SendWatch
}

/** The server uses this header to check the bytes, and to find whether it has them already. */
export const digestHeader = (sha256: string) =>
  `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`

/** Makes one call, without a retry. */
export async function callServer<R extends Route>(
  { server, waits, send = sendRequest }: ApiClient,
  route: R,
  args: CallArgs<R>,
  options: CallOptions = {},
): Promise<ServerOutcome<Answer<R>>> {
  const token = server.token()
  if (token === undefined) return { ok: false, fault: { kind: 'signedOut' } }
  const { params, query, body, form } = args as {
    params?: Record<string, string>
    query?: Record<string, QueryValue>
    body?: unknown
    form?: Record<string, FormValue>
  }
  const search = query ? `?${writeQuery(query)}` : ''
  const fields = form ? writeFields(form).map(([name, value]) => textPart(name, value)) : []
  const sent = await send({
    method: route.method,
    url: server.address() + apiBase + pathOf(route.path, params) + search,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json', ...options.headers },
    parts: route.form ? [...fields, ...(options.files ?? [])] : undefined,
    json: body,
    piece: options.piece,
    waits,
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.watch ? { watch: options.watch } : {}),
  })
  if (!sent.ok) return sent
  const { status, text, retryAfterMs, uploadOffset } = sent.value
  if (status === 401) server.onSessionEnded?.(token)
  const told = parseJson(text)
  if (status >= 200 && status < 300) {
    const answer = (route.answer as z.ZodMiniType).safeParse(told)
    if (answer.success) return { ok: true, status, value: answer.data as Answer<R>, uploadOffset }
    return { ok: false, fault: unexpected(status, 'The answer is not one of this server') }
  }
  const error = errorAnswer.safeParse(told)
  if (!error.success) return { ok: false, fault: { ...unexpected(status, ''), retryAfterMs } }
  const { code, message } = error.data
  return { ok: false, fault: { kind: 'answered', status, code, message, retryAfterMs } }
}

const unexpected = (status: number, message: string) => ({
  kind: 'answered' as const,
  status: status < 400 ? 502 : status,
  code: undefined,
  message: message || `The server answered ${status}`,
  retryAfterMs: undefined,
})

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
