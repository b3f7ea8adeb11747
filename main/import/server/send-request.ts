import { Readable } from 'node:stream'
import got, { RequestError } from 'got'
import { uploadBytesType } from '../../../contract/media/uploads.ts'
import type { ErrorCode } from '../../../contract/wire/errors.ts'
import type { Method } from '../../../contract/wire/route.ts'
import type { Waits } from '../engine-options.ts'
import type { BodyPart, FilePiece } from './multipart-body.ts'
import { multipartBody, readPiece } from './multipart-body.ts'

/** Why a call did not succeed. Texts of the server are for the report only. */
export type Fault =
  | { kind: 'signedOut' }
  | { kind: 'aborted' }
  | { kind: 'unreachable'; detail: string }
  | { kind: 'stalled' }
  | { kind: 'file'; error: unknown }
  | {
      kind: 'answered'
      status: number
      code: ErrorCode | undefined
      message: string
      retryAfterMs: number | undefined
    }

export interface SendWatch {
  /** Waits until this many bytes may be sent. */
  admit: (bytes: number, signal: AbortSignal) => Promise<void>
  onSent: (bytes: number) => void
}

export interface OneRequest {
  method: Method
  url: string
  headers: Record<string, string>
  parts: readonly BodyPart[] | undefined
  json: unknown
  piece?: FilePiece | undefined
  waits: Waits
  signal?: AbortSignal
  watch?: SendWatch
}

interface Received {
  status: number
  text: string
  retryAfterMs: number | undefined
  /** How many bytes of a resumable upload the server has. */
  uploadOffset: number | undefined
}

export type Sent = { ok: true; value: Received } | { ok: false; fault: Fault }

/** Makes one request. It always ends: when nothing has moved for too long, it is given up. */
export async function sendRequest(request: OneRequest): Promise<Sent> {
  const { waits, signal } = request
  if (signal?.aborted) return { ok: false, fault: { kind: 'aborted' } }
  const quiet = new AbortController()
  const ending = signal ? AbortSignal.any([signal, quiet.signal]) : quiet.signal
  const cut = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isHandedOver = false
  const end = () => {
    clearTimeout(timer)
    // The server has the whole form, and may be about to answer.
    if (isHandedOver && signal?.aborted) timer = setTimeout(() => cut.abort(), waits.lastAnswerMs)
    else cut.abort()
  }
  ending.addEventListener('abort', end, { once: true })
  const expectWithin = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => quiet.abort(), ms)
  }
  let failedFile: unknown
  const body = bodyOf(request)
  const chunks = async function* (stream: () => AsyncGenerator<Buffer>) {
    try {
      for await (const chunk of stream()) {
        clearTimeout(timer)
        await request.watch?.admit(chunk.length, ending)
        expectWithin(waits.stallMs)
        yield chunk
        request.watch?.onSent(chunk.length)
      }
    } catch (error) {
      failedFile = error
      throw error
    }
    isHandedOver = request.parts !== undefined
    expectWithin(waits.answerMs)
  }
  expectWithin(body ? waits.stallMs : waits.answerMs)
  try {
    const answer = await got(request.url, {
      method: request.method,
      headers: { ...request.headers, ...body?.headers },
      ...(body ? { body: Readable.from(chunks(body.stream), { objectMode: false }) } : {}),
      signal: cut.signal,
      retry: { limit: 0 },
      throwHttpErrors: false,
      followRedirect: false,
      timeout: { connect: waits.connectMs, lookup: waits.connectMs },
      responseType: 'text',
    })
    const { statusCode: status, body: text, headers } = answer
    const offset = Number(headers['upload-offset'] ?? Number.NaN)
    const uploadOffset = Number.isFinite(offset) ? offset : undefined
    return {
      ok: true,
      value: { status, text, retryAfterMs: readRetryAfter(headers), uploadOffset },
    }
  } catch (error) {
    if (signal?.aborted) return { ok: false, fault: { kind: 'aborted' } }
    if (quiet.signal.aborted) return { ok: false, fault: { kind: 'stalled' } }
    if (failedFile) return { ok: false, fault: { kind: 'file', error: failedFile } }
    const detail = error instanceof RequestError ? error.code : String(error)
    return { ok: false, fault: { kind: 'unreachable', detail } }
  } finally {
    clearTimeout(timer)
    ending.removeEventListener('abort', end)
  }
}

function bodyOf({ parts, json, piece }: OneRequest) {
  if (piece) {
    const length = String(piece.end - piece.start)
    return {
      stream: () => readPiece(piece),
      headers: { 'content-type': uploadBytesType, 'content-length': length },
    }
  }
  if (parts) {
    const { type, bytes, stream } = multipartBody(parts)
    return { stream, headers: { 'content-type': type, 'content-length': String(bytes) } }
  }
  if (json === undefined) return undefined
  const text = Buffer.from(JSON.stringify(json))
  return {
    stream: async function* () {
      yield text
    },
    headers: { 'content-type': 'application/json', 'content-length': String(text.length) },
  }
}

/** Either seconds or a date. A date is compared with the server's own clock, since ours may be wrong. */
function readRetryAfter(headers: Record<string, string | string[] | undefined>) {
  const told = String(headers['retry-after'] ?? '')
  if (/^\d{1,6}$/.test(told)) return Number(told) * 1000
  const until = Date.parse(told)
  const now = Date.parse(String(headers.date ?? ''))
  return Number.isFinite(until - now) ? Math.max(0, until - now) : undefined
}
