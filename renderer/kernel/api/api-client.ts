import type { AskedProof, ErrorAnswer, ErrorIssue } from '../../../contract/wire/errors.ts'
import type { FormValue } from '../../../contract/wire/form-fields.ts'
import { writeFields } from '../../../contract/wire/form-fields.ts'
import type { QueryValue } from '../../../contract/wire/query-string.ts'
import { writeQuery } from '../../../contract/wire/query-string.ts'
import type { Answer, CallArgs, Route } from '../../../contract/wire/route.ts'
import { apiBase, pathOf } from '../../../contract/wire/route.ts'

/** Why a call gave no answer: the server refused, it could not be reached, or the call was aborted. */
export type Failure =
  | {
      kind: 'refused'
      status: number
      code: ErrorAnswer['code']
      message: string
      issues: ErrorIssue[]
      /** How to prove who one is, if the server asks for a code or a passkey. */
      proof?: AskedProof
      /** When to try again, if the server says so. */
      retryAfterSeconds?: number
    }
  | { kind: 'unreachable' }
  | { kind: 'aborted' }

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export interface CallOptions {
  signal?: AbortSignal | undefined
  files?: Readonly<Record<string, Blob>> | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Sends this call in place of the shell's `send`, for example to report progress. */
  send?: Send | undefined
}

export interface Api {
  call<R extends Route>(
    route: R,
    args: CallArgs<R>,
    options?: CallOptions,
  ): Promise<Result<Answer<R>>>
  /** Aborts current reads, and new ones until the returned function is called: a sign-out would have them refused. */
  abandonReads(): () => void
  /** A signal for a read made without this client, so that it is aborted with the others. */
  readSignal(signal?: AbortSignal): AbortSignal
}

/** Sends a request: the browser's fetch, or a direct call inside the server while it renders. */
export type Send = (url: string, init: RequestInit) => Promise<Answered>

/** The part of a browser's Response that a call reads. */
export type Answered = Pick<Response, 'ok' | 'status' | 'json'> & {
  headers: Pick<Headers, 'get'>
}

interface Parts {
  send: Send
  /** The start of every address of the city's server. */
  basePath?: string
  /** What the shell adds to every call, such as Telegram's launch data. */
  headers?: () => Record<string, string>
  /** Called when the server answers 401: the caller is not signed in. */
  onSignedOut?: () => void
}

/** Not `randomUUID`: a browser lacks it on pages served without https. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(5)).join('-')

/** One client for all routes of the contract. */
export function makeApi({ send, basePath = '', headers = () => ({}), onSignedOut }: Parts): Api {
  /**
   * For each address, the last write without a known answer. A repeat of it, after a second press or a lost connection,
   * carries the same key, so that the server does it only once.
   */
  const unanswered = new Map<string, { write: unknown; key: string }>()
  let reads = new AbortController()
  const readSignal = (signal?: AbortSignal) =>
    signal ? AbortSignal.any([reads.signal, signal]) : reads.signal
  return {
    abandonReads() {
      reads.abort()
      return () => {
        reads = new AbortController()
      }
    },
    readSignal,
    async call(route, args, options = {}) {
      const given = args as Given
      const query = given.query ? writeQuery(given.query) : ''
      const url = basePath + apiBase + pathOf(route.path, given.params) + (query && `?${query}`)
      const body = bodyOf(route, given, options)
      // A write with files is recognised by the `files` object, which the caller makes anew for each call.
      const write = options.files ?? JSON.stringify([route.method, given])
      const last = unanswered.get(url)
      const keyed =
        route.method !== 'GET' && (last?.write === write ? last : { write, key: newKey() })
      if (keyed) unanswered.set(url, keyed)
      const signal = keyed ? options.signal : readSignal(options.signal)
      try {
        signal?.throwIfAborted()
        const response = await (options.send ?? send)(url, {
          method: route.method,
          headers: {
            accept: 'application/json',
            ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
            ...(keyed && { 'idempotency-key': keyed.key }),
            ...headers(),
            ...given.headers,
            ...options.headers,
          },
          body: body ?? null,
          ...(signal && { signal }),
        })
        const result = await read<Answer<typeof route>>(response)
        if (response.status < 500 && unanswered.get(url) === keyed) unanswered.delete(url)
        if (response.status === 401) onSignedOut?.()
        return result
      } catch (error) {
        const isAborted = (error as Error).name === 'AbortError'
        return { ok: false, failure: { kind: isAborted ? 'aborted' : 'unreachable' } }
      }
    },
  }
}

interface Given {
  params?: Record<string, string>
  query?: Record<string, QueryValue>
  body?: unknown
  form?: Record<string, FormValue>
  headers?: Record<string, string>
}

function bodyOf(route: Route, given: Given, options: CallOptions): string | FormData | undefined {
  if (route.form) {
    const form = new FormData()
    for (const [name, value] of writeFields(given.form ?? {})) form.append(name, value)
    for (const [name, file] of Object.entries(options.files ?? {})) form.append(name, file, name)
    return form
  }
  return JSON.stringify(given.body)
}

async function read<T>(response: Answered): Promise<Result<T>> {
  if (response.status === 204) return { ok: true, value: undefined as T }
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return { ok: true, value: answer as T }
  // A gateway in between may answer in another format; its status still counts.
  const refusal = (answer ?? {}) as Partial<ErrorAnswer>
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    ok: false,
    failure: {
      kind: 'refused',
      status: response.status,
      code: refusal.code ?? 'INTERNAL',
      message: refusal.message ?? '',
      issues: refusal.issues ?? [],
      ...(refusal.proof && { proof: refusal.proof }),
      ...(retryAfter >= 0 && { retryAfterSeconds: retryAfter }),
    },
  }
}
