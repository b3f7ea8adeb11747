import { isAscii } from 'node:buffer'
import { createGunzip } from 'node:zlib'
import type { FeedFault } from '../../../../contract/feeds/feeds.ts'

/** The feed cannot be read any further; what was read before stays. */
export class FeedBroken extends Error {
  readonly fault: FeedFault

  constructor(fault: FeedFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

export type Bytes = AsyncIterable<Uint8Array>

/** Unpacks gzip, which it knows by the first bytes. A file that ends in the middle gives what it holds up to there. */
export async function* unpack(bytes: Bytes): Bytes {
  const { head, all } = await peek(bytes, 2)
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    yield* all
    return
  }
  const gunzip = createGunzip()
  const feeding = feed(all, gunzip)
  try {
    yield* gunzip as AsyncIterable<Buffer>
  } catch (cause) {
    throw new FeedBroken('CUT_OFF', { cause })
  } finally {
    gunzip.destroy()
    await feeding
  }
}

/** Stops when the stream takes no more: its reader may stop at any time. */
async function feed(bytes: Bytes, into: ReturnType<typeof createGunzip>) {
  try {
    for await (const chunk of bytes) {
      if (into.destroyed) return
      if (into.write(chunk)) continue
      await new Promise<void>((resolve) => {
        const go = () => {
          into.off('drain', go).off('close', go)
          resolve()
        }
        into.once('drain', go).once('close', go)
      })
    }
    if (!into.destroyed) into.end()
  } catch (error) {
    into.destroy(error as Error)
  }
}

/** The first bytes (at least `least`, if there are that many), and a stream of all bytes from the start. */
export async function peek(bytes: Bytes, least: number): Promise<{ head: Buffer; all: Bytes }> {
  const source = bytes[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < least) {
    const next = await source.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  return { head, all: again(head, source) }
}

async function* again(head: Uint8Array, rest: AsyncIterator<Uint8Array>): Bytes {
  try {
    if (head.length > 0) yield head
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** Stops a feed that is too large once it is unpacked, however little was sent. */
export async function* atMost(bytes: Bytes, most: number): Bytes {
  let left = most
  for await (const chunk of bytes) {
    left -= chunk.length
    if (left < 0) throw new FeedBroken('TOO_LARGE')
    yield chunk
  }
}

/** How many bytes, from the first letter beyond ASCII on, decide the encoding. */
const looked = 16_384

/**
 * The text of a feed. What a feed says of its own encoding is often wrong, so its bytes decide: a byte order mark, then
 * UTF-8 if it is valid. If it is not, the declared encoding counts, and windows-1251 after that.
 */
export async function* decodeText(bytes: Bytes): AsyncGenerator<string> {
  const { head, all } = await peek(bytes, 256)
  let decoder = new TextDecoder(sixteenBits(head) ?? 'utf-8', { ignoreBOM: false })
  let isTold = decoder.encoding !== 'utf-8' || (head[0] === 0xef && head[1] === 0xbb)
  const declared = declaredEncoding(head)
  let waiting = Buffer.alloc(0)
  for await (const chunk of all) {
    if (isTold) {
      yield decoder.decode(chunk, { stream: true })
      continue
    }
    const seen = waiting.length === 0 ? Buffer.from(chunk) : Buffer.concat([waiting, chunk])
    const at = isAscii(seen) ? -1 : seen.findIndex((byte) => byte > 0x7f)
    if (at >= 0 && seen.length - at < looked) {
      waiting = seen
      continue
    }
    waiting = Buffer.alloc(0)
    if (at >= 0) {
      isTold = true
      decoder = new TextDecoder(judgeEncoding(seen.subarray(at, at + looked), declared))
    }
    yield decoder.decode(seen, { stream: true })
  }
  if (waiting.length > 0) {
    const at = waiting.findIndex((byte) => byte > 0x7f)
    decoder = new TextDecoder(judgeEncoding(waiting.subarray(at), declared))
    yield decoder.decode(waiting, { stream: true })
  }
  yield decoder.decode()
}

/** Tells UTF-16 by its byte order mark, or by an empty byte beside each of `<?`. */
function sixteenBits(head: Buffer): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0x3c && head[1] === 0 && head[3] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] === 0x3c && head[2] === 0) return 'utf-16be'
  return undefined
}

function declaredEncoding(head: Buffer): string | undefined {
  const [, name = ''] =
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head.toString('latin1')) ?? []
  try {
    return name === '' ? undefined : new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

/** A text with some broken letters is still UTF-8. */
function judgeEncoding(bytes: Buffer, declared: string | undefined): string {
  const [whole, broken] = countLetters(bytes)
  if (whole > broken * 4) return 'utf-8'
  const isOfBytes = declared !== undefined && !declared.startsWith('utf-')
  return isOfBytes ? declared : 'windows-1251'
}

/** Counts the letters beyond ASCII that are valid UTF-8, and the bytes that are not. */
function countLetters(bytes: Buffer): [whole: number, broken: number] {
  let [whole, broken] = [0, 0]
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0
    const more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc2 ? 1 : 0
    if (lead < 0x80) {
      at += 1
      continue
    }
    const rest = bytes.subarray(at + 1, at + 1 + more)
    // A letter that the end of the piece cuts in half is neither.
    if (rest.length < more) break
    const isWhole = more > 0 && rest.every((byte) => byte >= 0x80 && byte < 0xc0)
    if (isWhole) whole += 1
    else broken += 1
    at += isWhole ? more + 1 : 1
  }
  return [whole, broken]
}
