import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * What a route answers with beside JSON: `file` streams bytes, `events` a stream of server-sent events,
 * `text` a document of the named type.
 */
export type AnswerKind = 'json' | 'file' | 'events' | 'text'

export interface RouteParts {
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Fields of a multipart form; files are named by `files`. */
  form?: z.ZodMiniType
  /** Names of the file parts a form may carry, `*` standing for an index. */
  files?: readonly string[]
  /** A form's field that names a finished upload in place of a file: `upload_*` instead of `image_*`. */
  uploadField?: { name: string; insteadOf: string }
  /** The type of a body of bytes that are taken as they come. */
  bytes?: string
  headers?: z.ZodMiniType
  /** Parameters of path or query that open something by themselves: the log must not hold them. */
  secrets?: readonly string[]
  answer: z.ZodMiniType
  answerKind?: AnswerKind
  /** Of an answer that is a `file`: pictures and videos unless told. */
  fileTypes?: readonly string[]
  /** Of an answer that is a `text`. */
  textType?: 'text/calendar' | 'text/csv'
  /** The status of success, 200 unless told. */
  status?: 200 | 201 | 204
  /**
   * Why this write takes no Idempotency-Key. All others do: sent again with the same key and body, they give the same
   * answer and do nothing more.
   */
  withoutKey?: string
}

export type Route<Parts extends RouteParts = RouteParts> = Parts & {
  method: Method
  path: string
  kind: 'route'
}

/** A line of the wire: written once here, served by the server's `handle`, called by the renderer's client. */
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

/** What a caller passes: only the parts the route names, `query` optional when all of it is. */
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
