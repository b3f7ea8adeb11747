import type { AskedProof, ErrorAnswer, ErrorIssue } from '../../../contract/wire/errors.ts'
import type { FormValue } from '../../../contract/wire/form-fields.ts'
import { writeFields } from '../../../contract/wire/form-fields.ts'
import type { QueryValue } from '../../../contract/wire/query-string.ts'
import { writeQuery } from '../../../contract/wire/query-string.ts'
import type { Answer, CallArgs, Route } from '../../../contract/wire/route.ts'
import { apiBase, pathOf } from '../../../contract/wire/route.ts'

/** Why a call gave no answer: the server refused, or could not be reached at all. */
export type Failure =
  | {
      kind: 'refused'
      status: number
      code: ErrorAnswer['code']
      message: string
      issues: ErrorIssue[]
      /** How to go on, where a code or a passkey is wanted. */
      proof?: AskedProof
      /** When to try again, where the server says so. */
      retryAfterSeconds?: number
    }
  | { kind: 'unreachable' }
  | { kind: 'aborted' }

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export interface CallOptions {
  signal?: AbortSignal | undefined
  files?: Readonly<Record<string, Blob>> | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Another way out than the shell's, for one that tells how far it is. */
  send?: Send | undefined
}

export interface Api {
  call<R extends Route>(
    route: R,
    args: CallArgs<R>,
    options?: CallOptions,
  ): Promise<Result<Answer<R>>>
  /** Aborts every read under way, and each to come until it is let go: at a sign-out they would be refused. */
  abandonReads(): () => void
  /** For a read that is made past the client: aborted with all others. */
  readSignal(signal?: AbortSignal): AbortSignal
}

/** How a request leaves: the browser's fetch, or the server's own way into itself while it renders. */
export type Send = (url: string, init: RequestInit) => Promise<Answered>

/** As much of a browser's Response as a call reads. */
export type Answered = Pick<Response, 'ok' | 'status' | 'json'> & {
  headers: Pick<Headers, 'get'>
}

interface Parts {
  send: Send
  /** What the addresses of the city's server begin with. */
  basePath?: string
  /** What the shell adds to every call, such as Telegram's launch data. */
  headers?: () => Record<string, string>
  /** Done when the server does not know who is here. */
  onSignedOut?: () => void
}

/** Where a page is not served securely, a browser has no `randomUUID`. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(5)).join('-')

/** One client for the whole wire, made from the contract's route table. */
export function makeApi({ send, basePath = '', headers = () => ({}), onSignedOut }: Parts): Api {
  /**
   * The last write to each address whose answer is not known. Made again, by a second press or after the line broke,
   * it carries the same key, and the server does it once.
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
      // Files are told apart by the object that they come in, which their sender makes for each call.
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
  // A gateway in between answers in its own words: its status still tells.
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
