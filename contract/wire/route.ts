import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Answers other than JSON: `file` streams bytes, `events` is a stream of server-sent events, `text` is a document of
 * the named type.
 */
export type AnswerKind = 'json' | 'file' | 'events' | 'text'

export interface RouteParts {
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The text fields of a multipart form; its files are named in `files`. */
  form?: z.ZodMiniType
  /** The names of the file parts that the form may have; `*` stands for an index. */
  files?: readonly string[]
  /** The form's field that names a finished upload instead of a file: `upload_*` instead of `image_*`. */
  uploadField?: { name: string; insteadOf: string }
  /** The type of a body whose bytes are taken unchanged. */
  bytes?: string
  headers?: z.ZodMiniType
  /** Parameters of the path or query that give access by themselves, so they must not be logged. */
  secrets?: readonly string[]
  answer: z.ZodMiniType
  answerKind?: AnswerKind
  /** The file types of a `file` answer; by default images and video. */
  fileTypes?: readonly string[]
  /** The type of a `text` answer. */
  textType?: 'text/calendar' | 'text/csv'
  /** The status of success; by default 200. */
  status?: 200 | 201 | 204
  /**
   * Why this write takes no Idempotency-Key. All others take one: if a call is repeated with the same key and body, it
   * gives the same answer and does nothing more.
   */
  withoutKey?: string
}

export type Route<Parts extends RouteParts = RouteParts> = Parts & {
  method: Method
  path: string
  kind: 'route'
}

/** A route of the API: defined once, served by the server's `handle`, and called by the renderer's client. */
export const route = <const Parts extends RouteParts>(
  method: Method,
  path: string,
  parts: Parts,
): Route<Parts> => ({ kind: 'route', method, path, ...parts })

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
type Given<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined

/** What a handler receives. */
export type Request<R extends RouteParts> = {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: Parsed<R['body']>
  form: Parsed<R['form']>
  headers: Parsed<R['headers']>
}

export type Answer<R extends RouteParts> = z.output<R['answer']>

/** What a caller passes: only the parts that the route has; `query` may be absent if all of it is optional. */
export type CallArgs<R extends RouteParts> = {
  [Part in 'params' | 'body' | 'form' | 'query' | 'headers' as undefined extends R[Part]
    ? never
    : Part extends keyof R
      ? Part
      : never]: Given<R[Part]>
}

/** `/apartments/:id` with its parameters put in. */
export const pathOf = (path: string, params: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

export const apiBase = '/estateserver'
