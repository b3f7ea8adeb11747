import type { Hash } from 'node:crypto'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caching } from '../../contract/wire/caching.ts'
import type { Encoding } from '../http/answers/accepted-encoding.ts'
import { acceptedEncoding, worthCompressing } from '../http/answers/accepted-encoding.ts'
import { isKnownTag } from '../http/answers/entity-tag.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

const isText = (type: string) => /^(text\/|application\/|image\/svg)/.test(type)

const brotliLater = promisify(brotliCompress) as (bytes: Buffer, options: object) => Promise<Buffer>
const gzipLater = promisify(gzip) as (bytes: Buffer, options: object) => Promise<Buffer>

/** Made once and cached, so the smallest result is worth the time. */
const compressWell = (bytes: Buffer, encoding: Encoding) =>
  encoding === 'br'
    ? brotliLater(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
    : gzipLater(bytes, { level: 9 })

interface Loaded {
  bytes: Buffer
  tag: string
}

/** A file of the site: read and compressed at the first request, then cached. */
export class StaticFile {
  readonly type: string
  readonly caching: Caching
  readonly #read: () => Promise<Buffer>
  #loading: Promise<Loaded> | undefined
  readonly #compressing = new Map<Encoding, Promise<Buffer>>()

  constructor(name: string, read: () => Promise<Buffer>, caching: Caching) {
    this.type = types[extname(name)] ?? 'application/octet-stream'
    this.#read = read
    this.caching = caching
  }

  static onDisk = (path: string, caching: Caching) =>
    new StaticFile(path, () => readFile(path), caching)

  load(): Promise<Loaded> {
    this.#loading ??= this.#read().then((bytes) => ({ bytes, tag: tagOf(bytes) }))
    this.#loading.catch(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  async compressed(encoding: Encoding): Promise<Buffer> {
    const { bytes } = await this.load()
    const made = this.#compressing.get(encoding) ?? compressWell(bytes, encoding)
    this.#compressing.set(encoding, made)
    return made
  }
}

export const tagOf = (bytes: Buffer | string) => tagOfHash(createHash('sha256').update(bytes))

export const tagOfHash = (hash: Hash) => `"${hash.digest('base64url').slice(0, 27)}"`

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  caching = file.caching,
): Promise<FastifyReply> {
  const { bytes, tag } = await file.load()
  reply.cacheAs(caching).header('etag', tag)
  const isPacked = isText(file.type) && bytes.length >= worthCompressing
  if (isPacked) reply.header('vary', 'Accept-Encoding')
  if (isKnownTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  reply.type(file.type)
  const encoding = isPacked ? acceptedEncoding(request.headers['accept-encoding']) : undefined
  if (!encoding) return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await file.compressed(encoding))
}
