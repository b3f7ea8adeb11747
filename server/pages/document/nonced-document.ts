import { transcode } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from '../../http/answers/accepted-encoding.ts'
import { WarmCopies } from '../copies/warm-copies.ts'
import { tagOfHash } from '../static-file.ts'

/** Stands where an answer's nonce will; told to nobody, so no text of a page can hold it. */
export const noncePlace = randomBytes(18).toString('hex')

/** Eighteen bytes of chance. */
const nonceLength = 24
/** Made for many answers at once: for each of them it would cost as much as joining a page does. */
let random = ''
let used = 0

export function newNonce(): string {
  if (used === random.length) {
    random = randomBytes((256 * nonceLength * 3) / 4).toString('base64url')
    used = 0
  }
  used += nonceLength
  return random.slice(used - nonceLength, used)
}

export type Packing = 'plain' | 'gzip'

const warmCopies = new WarmCopies<NoncedDocument>(4_000_000)

/**
 * A document that is sent many times, with another nonce each time. Its text is turned into bytes, and these are
 * compressed, once: what an answer costs is to join them around its nonce.
 */
export class NoncedDocument {
  readonly tag: string
  /** In memory, compressed as well. */
  readonly size: number
  readonly #pieces: readonly Buffer[]
  #deflated: Promise<readonly Buffer[]> | undefined
  #isSent = false

  /** The document in parts, each of which may have places for nonces in it. */
  constructor(parts: readonly string[]) {
    this.#pieces = piecesOf(parts)
    const hash = createHash('sha256')
    for (const piece of this.#pieces) hash.update(piece)
    this.tag = `W/${tagOfHash(hash)}`
    this.size = Math.ceil(1.25 * sum(this.#pieces))
  }

  with(nonce: string): Buffer {
    return join(this.#pieces, Buffer.from(nonce))
  }

  /** Until the answer is closed; then its bytes are the next one's. */
  #lend(reply: FastifyReply, nonce: string): Buffer {
    const copy = warmCopies.take(this)
    const bytes = copy ? this.#rewrite(copy, nonce) : this.with(nonce)
    reply.raw.once('close', () => warmCopies.put(this, bytes))
    return bytes
  }

  #rewrite(copy: Buffer, nonce: string): Buffer {
    let place = 0
    for (const { length } of this.#pieces.slice(0, -1)) {
      place += length
      place += copy.write(nonce, place, 'latin1')
    }
    return copy
  }

  /** How it goes to whoever asks. Most documents are sent once: only from the second time on is it compressed. */
  packingFor({ headers }: FastifyRequest): Packing {
    return this.#isSent && acceptedEncoding(headers['accept-encoding'], ['gzip']) ? 'gzip' : 'plain'
  }

  /** Its bytes for one answer, until that is closed. */
  async bytesFor(reply: FastifyReply, packing: Packing, nonce: string): Promise<Buffer> {
    const isSentAgain = this.#isSent
    this.#isSent = true
    if (packing === 'gzip') return this.gzippedWith(nonce)
    return isSentAgain ? this.#lend(reply, nonce) : this.with(nonce)
  }

  async send(request: FastifyRequest, reply: FastifyReply, nonce: string): Promise<FastifyReply> {
    const packing = this.packingFor(request)
    const bytes = await this.bytesFor(reply, packing, nonce)
    reply.type('text/html; charset=utf-8')
    if (packing === 'gzip') reply.header('content-encoding', packing)
    return reply.send(bytes)
  }

  async gzippedWith(nonce: string): Promise<Buffer> {
    this.#deflated ??= deflatePieces(this.#pieces)
    return gzipOf(this.#pieces, await this.#deflated, Buffer.from(nonce))
  }
}

/** What stands between the nonces. */
function piecesOf(parts: readonly string[]): Buffer[] {
  const pieces: Buffer[][] = [[]]
  for (const part of parts)
    for (const [at, text] of part.split(noncePlace).entries()) {
      if (at > 0) pieces.push([])
      pieces.at(-1)?.push(bytesOf(text))
    }
  return pieces.map((piece) => Buffer.concat(piece))
}

/** As `Buffer.from` makes them, in half the time for a text of several scripts. */
function bytesOf(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    // Half of a character is in it, and becomes the sign for one that nobody knows.
    return Buffer.from(text)
  }
}

const sum = (pieces: readonly Buffer[]) => pieces.reduce((bytes, { length }) => bytes + length, 0)

const join = (pieces: readonly Buffer[], between: Buffer) =>
  Buffer.concat(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [between, piece])))

/** In the place of a nonce while pieces are compressed: bytes that no text has, so that nothing refers to them. */
const unsaid = Buffer.alloc(nonceLength, 0xff)
/** As far back as RFC 1951 lets a text refer to what was said before. */
const reach = 32_768

/**
 * Each refers to those before it as in one document, over nonces that are all of one length: a page's data say again much
 * of what its markup says. Each ends on a whole byte.
 */
const deflatePieces = (pieces: readonly Buffer[]): Promise<Buffer[]> =>
  Promise.all(
    pieces.map((piece, at) => {
      const before = join([...pieces.slice(0, at), Buffer.alloc(0)], unsaid).subarray(-reach)
      return promisify<Buffer, object, Buffer>(deflateRaw)(piece, {
        level: 9,
        finishFlush: constants.Z_SYNC_FLUSH,
        ...(at > 0 && { dictionary: before }),
      })
    }),
  )

/** RFC 1952: this head, blocks of RFC 1951 of which the last one says that it is, then checksum and length. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const emptyLastBlock = Buffer.from([3, 0])

function gzipOf(pieces: readonly Buffer[], deflated: readonly Buffer[], between: Buffer): Buffer {
  const end = Buffer.alloc(8)
  const crc = pieces.reduce(
    (known, piece, at) => crc32(piece, at === 0 ? known : crc32(between, known)),
    0,
  )
  end.writeUInt32LE(crc, 0)
  end.writeUInt32LE(sum(pieces) + between.length * (pieces.length - 1), 4)
  return Buffer.concat([gzipHead, join(deflated, storedBlock(between)), emptyLastBlock, end])
}

/** Bytes as they are, behind their length and its complement. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(bytes.length ^ 0xffff, 3)
  return Buffer.concat([head, bytes])
}
