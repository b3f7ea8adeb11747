import * as z from 'zod/mini'
import { uploadHeader } from '../../contract/desktop/shell.ts'
import { sessions } from '../../contract/people/sessions.ts'
import type { ErrorAnswer } from '../../contract/wire/errors.ts'
import { apiBase } from '../../contract/wire/route.ts'
import { headersForPage, headersForServer } from './forwarded-headers.ts'
import type { PictureCache } from './picture-cache.ts'

/** The session that calls are made with, held by the main process. */
export interface ServerSession {
  serverAddress: () => string
  token: () => string | undefined
  /** Called when the server no longer knows this token. */
  onEnded: (token: string) => void
  /** Called at every call with whether the server could be reached. */
  onReached?: (isReached: boolean) => void
  /** Called with how many bytes of an upload, which the page named, have been passed on. */
  onUploadMoved?: (upload: string, bytes: number) => void
  /** The images that the page has seen already. */
  pictures?: PictureCache
}

/** The answers of these calls carry a token, so the page asks the main process to make them. */
const withToken = new Set(
  [sessions.signIn, sessions.signUp, sessions.changePassword].map(({ path }) => apiBase + path),
)
const signOutPath = apiBase + sessions.signOut.path

/** A plain path of the API: without `..`, encoded slashes or similar. */
const isPlain = (pathname: string) => !/\\|%2e|%2f|%5c|%00|\/\.{1,2}(\/|$)|\/\//i.test(pathname)

/** The path as the server will read it: `sign-%69n` is `sign-in` there. */
function spellOut(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/** Sends a call of the page on to the server with the session's token. Both bodies are streamed. */
export async function forwardCall(session: ServerSession, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const spelledOut = spellOut(pathname)
  if (!isPlain(pathname) || spelledOut === undefined)
    return answerError(400, 'MALFORMED', 'This is no address of the API')
  if (withToken.has(spelledOut))
    return answerError(403, 'NOT_ALLOWED', 'This is done by the desktop program')
  const token = session.token()
  const cached = session.pictures?.find(request, token)
  if (cached instanceof Response) return cached
  const headers = headersForServer(request.headers, token)
  if (cached) headers.set('if-none-match', cached.etag)
  let answer: Response
  try {
    answer = await fetch(session.serverAddress() + pathname + search, {
      method: request.method,
      headers,
      body: request.body && watched(session, request, request.body),
      // The token is for this server, not for one that it redirects to.
      redirect: 'manual',
      signal: request.signal,
      ...(request.body && { duplex: 'half' }),
    })
  } catch (error) {
    if (request.signal.aborted) throw error
    session.onReached?.(false)
    return answerError(503, 'UNAVAILABLE', 'The server cannot be reached', { 'retry-after': '5' })
  }
  session.onReached?.(true)
  if (token && hasEnded(answer, pathname)) session.onEnded(token)
  const same = cached && answer.status === 304 && session.pictures?.unchanged(request, token)
  if (same) return same
  if (answer.status >= 300 && answer.status < 400 && answer.status !== 304) {
    await answer.body?.cancel()
    return answerError(502, 'UNAVAILABLE', 'The server points elsewhere: mend its address')
  }
  const hasBody = answer.status !== 204 && answer.status !== 304
  const given = new Response(hasBody ? answer.body : null, {
    status: answer.status,
    headers: headersForPage(answer.headers),
  })
  return session.pictures?.remember(request, token, given) ?? given
}

const tellEveryMs = 200

function watched(
  { onUploadMoved }: ServerSession,
  { headers }: Request,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
) {
  const upload = headers.get(uploadHeader)
  if (!upload || !onUploadMoved || !z.uuid().safeParse(upload).success) return body
  let [bytes, told] = [0, 0]
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, on) => {
        bytes += chunk.length
        on.enqueue(chunk)
        if (performance.now() - told < tellEveryMs) return
        told = performance.now()
        onUploadMoved(upload, bytes)
      },
      flush: () => onUploadMoved(upload, bytes),
    }),
  )
}

const hasEnded = ({ status }: Response, pathname: string) =>
  status === 401 || (status === 204 && pathname === signOutPath)

export function answerError(
  status: number,
  code: ErrorAnswer['code'],
  message: string,
  headers: Record<string, string> = {},
): Response {
  const body: ErrorAnswer = { code, message }
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
