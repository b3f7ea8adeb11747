import { transcode } from 'node:buffer'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding } from '../../http/answers/accepted-encoding.ts'
import { acceptedEncoding } from '../../http/answers/accepted-encoding.ts'
import { WarmCopies } from '../copies/warm-copies.ts'
import { tagOfHash } from '../static-file.ts'
import type { FillIn } from './packed-around-nonces.ts'
import { joinAround, nonceLength, packAround } from './packed-around-nonces.ts'

/** Marks the places of an answer's nonce. It is secret and random, so no text of a page can contain it. */
export const noncePlace = randomBytes(18).toString('hex')

/** Random text for many nonces: making it for each answer would cost as much as joining a page. */
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

export type Packing = Encoding | 'plain'

const warmCopies = new WarmCopies<NoncedDocument>(4_000_000)

/**
 * A document that is sent many times, each time with another nonce. Its text is turned into bytes and compressed only
 * once; each answer then only joins these bytes around its nonce.
 */
export class NoncedDocument {
  readonly tag: string
  /** Its size in memory, including both compressed forms. */
  readonly size: number
  readonly #pieces: readonly Buffer[]
  readonly #packed = new Map<Encoding, Promise<FillIn>>()
  #isSent = false

  /** The document in parts; each part may contain places for nonces. */
  constructor(parts: readonly string[]) {
    this.#pieces = piecesOf(parts)
    const hash = createHash('sha256')
    for (const piece of this.#pieces) hash.update(piece)
    this.tag = `W/${tagOfHash(hash)}`
    this.size = Math.ceil(1.35 * this.#pieces.reduce((bytes, { length }) => bytes + length, 0))
  }

  with(nonce: string): Buffer {
    return joinAround(this.#pieces, Buffer.from(nonce))
  }

  /** Lends bytes to an answer until it is closed; then the next answer may overwrite them. */
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

  /**
   * Chooses the encoding for a caller. Most documents are sent only once, so compression starts with the second time.
   */
  packingFor({ headers }: FastifyRequest): Packing {
    return (this.#isSent && acceptedEncoding(headers['accept-encoding'])) || 'plain'
  }

  /** Returns the bytes for one answer, which may use them until it is closed. */
  async bytesFor(reply: FastifyReply, packing: Packing, nonce: string): Promise<Buffer> {
    const isSentAgain = this.#isSent
    this.#isSent = true
    if (packing !== 'plain') return this.packedWith(packing, nonce)
    return isSentAgain ? this.#lend(reply, nonce) : this.with(nonce)
  }

  async send(request: FastifyRequest, reply: FastifyReply, nonce: string): Promise<FastifyReply> {
    const packing = this.packingFor(request)
    const bytes = await this.bytesFor(reply, packing, nonce)
    reply.type('text/html; charset=utf-8')
    if (packing !== 'plain') reply.header('content-encoding', packing)
    return reply.send(bytes)
  }

  async packedWith(encoding: Encoding, nonce: string): Promise<Buffer> {
    let fillIn = this.#packed.get(encoding)
    if (!fillIn) {
      fillIn = packAround[encoding](this.#pieces)
      this.#packed.set(encoding, fillIn)
    }
    return (await fillIn)(Buffer.from(nonce))
  }
}

/** Splits the document at the places of its nonces. */
function piecesOf(parts: readonly string[]): Buffer[] {
  const pieces: Buffer[][] = [[]]
  for (const part of parts)
    for (const [at, text] of part.split(noncePlace).entries()) {
      if (at > 0) pieces.push([])
      pieces.at(-1)?.push(bytesOf(text))
    }
  return pieces.map((piece) => Buffer.concat(piece))
}

/** The same bytes as `Buffer.from` makes, but in half the time for a text in several alphabets. */
function bytesOf(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    // The text contains half of a character, which becomes the sign for an unknown one.
    return Buffer.from(text)
  }
}
