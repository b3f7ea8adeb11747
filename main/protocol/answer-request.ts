import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { apiBase } from '../../contract/wire/route.ts'
import { findPageFile } from './find-page-file.ts'
import type { ServerSession } from './forward-call.ts'
import { answerError, forwardCall } from './forward-call.ts'
import { pageOrigin } from './page-origin.ts'
import { developmentPolicy, everyAnswer, pagePolicy } from './page-policy.ts'

export interface PageSource {
  /** The folder of the built page. */
  folder: string
  /** In development the page comes from Vite, which applies changes while the page is open. */
  devServer?: string | undefined
  session: ServerSession
  /** Where the map's tiles come from, once the server has said so. */
  tiles: () => string | undefined
}

/** Answers every request of the page under `app://sakhli/`: its own files, and the server's API. */
export async function answerRequest(source: PageSource, request: Request): Promise<Response> {
  const path = pathAsSent(request.url)
  if (path === undefined) return plain(404, 'Not found')
  const answer = await answerPath(source, request, path)
  for (const [name, value] of Object.entries(everyAnswer)) {
    if (!answer.headers.has(name)) answer.headers.set(name, value)
  }
  return answer
}

async function answerPath(source: PageSource, request: Request, path: string): Promise<Response> {
  if (path.startsWith(`${apiBase}/`)) return forwardCall(source.session, request)
  if (path.startsWith(apiBase)) return answerError(404, 'NOT_FOUND', 'Unknown address')
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Only GET')
  if (source.devServer) return answerFromVite(source.devServer, request, source.tiles())
  return answerFile(source, path)
}

async function answerFromVite(devServer: string, request: Request, tiles: string | undefined) {
  const { pathname, search } = new URL(request.url)
  const answer = await fetch(devServer + pathname + search, { headers: { accept: '*/*' } })
  const headers = new Headers({ 'content-security-policy': developmentPolicy(devServer, tiles) })
  const type = answer.headers.get('content-type')
  if (type) headers.set('content-type', type)
  return new Response(answer.body, { status: answer.status, headers })
}

async function answerFile({ folder, tiles }: PageSource, path: string): Promise<Response> {
  const file = await findPageFile(folder, path)
  if (!file) return plain(404, 'Not found')
  const headers = { 'content-type': file.type, 'cache-control': 'no-cache' }
  if (file.type.startsWith('text/html')) {
    const nonce = randomBytes(18).toString('base64')
    const page = (await readFile(file.path, 'utf8')).replace(noncePlace, `nonce="${nonce}"`)
    const policy = { 'content-security-policy': pagePolicy(tiles(), nonce) }
    return new Response(page, { headers: { ...headers, ...policy } })
  }
  const stream = Readable.toWeb(createReadStream(file.path)) as ReadableStream<Uint8Array>
  const policy = { 'content-security-policy': "default-src 'none'" }
  return new Response(stream, { headers: { ...headers, ...policy } })
}

/** The page leaves this empty for the nonce of each answer. */
const noncePlace = 'nonce=""'

/** The path as it was sent: `URL` would already have followed the dots of `/%2e%2e/`. */
function pathAsSent(url: string): string | undefined {
  if (!url.startsWith(`${pageOrigin}/`)) return undefined
  return url.slice(pageOrigin.length).split(/[?#]/, 1)[0]
}

const plain = (status: number, text: string) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
