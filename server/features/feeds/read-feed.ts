import { hash } from 'node:crypto'
import type {
  FeedFault,
  FeedFormat,
  FeedOffer,
  OfferRefusal,
} from '../../../contract/feeds/feeds.ts'
import { feedLimits } from '../../../contract/feeds/feeds.ts'
import { storableText } from '../../../contract/text/clean-text.ts'
import type { Element } from './format/element.ts'
import type { ReadContext } from './format/finish-offer.ts'
import { finishOffer } from './format/finish-offer.ts'
import type { ReadableFormat } from './format/format.ts'
import { OfferDraft } from './format/offer-draft.ts'
import { xmlReaders, xmlShapes } from './formats.ts'
import type { Bytes } from './input/decode-bytes.ts'
import { atMost, decodeText, FeedBroken, peek, unpack } from './input/decode-bytes.ts'
import { readXml } from './input/read-xml.ts'
import type { TablePiece } from './table/read-table.ts'
import { readDelimited, readTableRow, readWorkbook } from './table/read-table.ts'
import { repairEncoding } from './values/plain-text.ts'

export type ReadOffer =
  | { kind: 'taken'; offer: FeedOffer }
  | { kind: 'refused'; refusal: OfferRefusal }
/** Comes last. With a fault the feed was not read to its end, so offers that it did not reach are not gone. */
export type FeedEnd = {
  kind: 'end'
  format: FeedFormat | undefined
  fault: FeedFault | undefined
}
export type FeedPiece = ReadOffer | FeedEnd

/** An offer that was found, but whose words were not interpreted yet. */
export interface MetOffer {
  kind: 'met'
  id: string
  line: number
  /** Stays the same as long as the feed writes the same of the offer, wherever it stands in the feed. */
  digest: () => string
  read: () => ReadOffer
}

/**
 * Reads a feed of any known format, which it detects by the content, as a stream: it gives each offer as soon as it is
 * read, and holds none of them. It never throws because of what a feed contains.
 */
export async function* readFeed(bytes: Bytes, context: ReadContext): AsyncGenerator<FeedPiece> {
  for await (const piece of meetOffers(bytes, context))
    yield piece.kind === 'met' ? piece.read() : piece
}

/** The same for callers that know most offers already and need not interpret them again. */
export async function* meetOffers(
  bytes: Bytes,
  context: ReadContext,
): AsyncGenerator<MetOffer | FeedPiece> {
  const run = new Run(context)
  try {
    yield* readAny(atMost(unpack(bytes), feedLimits.bytes), run)
  } catch (error) {
    if (!(error instanceof FeedBroken)) throw error
    run.fault = error.fault
  }
  const { format, fault } = run
  // If the end of the feed cut no offer in two, nothing has reported yet that the rest was not reached.
  if (fault && fault !== 'NOT_A_FEED' && !run.isCutOfferTold)
    yield { kind: 'refused', refusal: { id: null, line: run.line, reason: fault } }
  yield { kind: 'end', format: fault === 'NOT_A_FEED' ? undefined : format, fault }
}

async function* readAny(bytes: Bytes, run: Run): AsyncGenerator<MetOffer | ReadOffer> {
  const { head, all } = await peek(bytes, 512)
  if (isXml(head)) yield* readXmlFeed(all, run)
  else if (isWorkbook(head)) {
    run.format = 'xlsx'
    yield* readTableFeed(readWorkbook(all), run)
  } else {
    run.format = 'csv'
    yield* readTableFeed(readDelimited(decodeText(all)), run)
  }
}

const isWorkbook = (head: Buffer) => head[0] === 0x50 && head[1] === 0x4b

/** Whether the first character is the bracket of a tag, in one byte or in two. */
const isXml = (head: Buffer) =>
  head
    .toString('latin1')
    .replace(/^(ï»¿|ÿþ|þÿ)/, '')
    .replaceAll('\0', '')
    .trimStart()
    .startsWith('<')

/** What is remembered from one offer to the next. */
class Run {
  format: FeedFormat | undefined
  fault: FeedFault | undefined
  isCutOfferTold = false
  /** The line of what was read last. */
  line = 1
  readonly #context: ReadContext
  readonly #ids = new Set<string>()
  #offers = 0

  constructor(context: ReadContext) {
    this.#context = context
  }

  meet(offer: Element, reader: ReadableFormat): MetOffer | ReadOffer {
    this.#offers += 1
    this.line = offer.line
    if (this.#offers > feedLimits.offers) throw new FeedBroken('TOO_MANY_OFFERS')
    const repaired = repairTexts(offer)
    const id = reader.idOf(offer)?.slice(0, 200).toWellFormed()
    if (id === undefined || id === '') return this.refuse(offer, undefined, 'NO_ID')
    if (this.#ids.has(id)) return this.refuse(offer, id, 'SAME_ID')
    this.#ids.add(id)
    const read = (): ReadOffer => {
      const draft = new OfferDraft(id, offer.line)
      if (repaired !== undefined) draft.warn('TEXT_REPAIRED', undefined, repaired)
      reader.readOffer(offer, draft)
      const done = finishOffer(draft, this.#context)
      return 'reason' in done ? { kind: 'refused', refusal: done } : { kind: 'taken', offer: done }
    }
    const digest = () => hash('sha256', writtenWhole(offer), 'base64url')
    return { kind: 'met', id, line: offer.line, digest, read }
  }

  refuse(offer: Element, id: string | undefined, reason: OfferRefusal['reason']): ReadOffer {
    this.line = offer.line
    if (reason === 'CUT_OFF') {
      this.fault = reason
      this.isCutOfferTold = true
    }
    return { kind: 'refused', refusal: { id: id || null, line: offer.line, reason } }
  }
}

async function* readXmlFeed(bytes: Bytes, run: Run): AsyncGenerator<MetOffer | ReadOffer> {
  let reader: ReadableFormat | undefined
  for await (const piece of readXml(decodeText(bytes), xmlShapes)) {
    if (piece.kind === 'format') {
      run.format = piece.format
      reader = xmlReaders[piece.format]
    } else if (piece.kind === 'offer' && reader) yield run.meet(piece.offer, reader)
    else if (piece.kind === 'broken' && reader)
      yield run.refuse(piece.offer, reader.idOf(piece.offer), piece.reason)
    else if (piece.kind === 'end') {
      run.line = Math.max(run.line, piece.line)
      if (!piece.isWhole) run.fault ??= 'CUT_OFF'
    }
  }
}

async function* readTableFeed(
  rows: AsyncIterable<TablePiece>,
  run: Run,
): AsyncGenerator<MetOffer | ReadOffer> {
  for await (const piece of rows)
    if ('row' in piece) yield run.meet(piece.row, readTableRow)
    else {
      run.line = piece.line
      run.fault = 'CUT_OFF'
    }
}

/** Repairs texts that were encoded twice, in place; returns the first of them as it was. */
function repairTexts(element: Element): string | undefined {
  let first: string | undefined
  element.text = storableText(element.text)
  for (const key in element.attributes)
    element.attributes[key] = storableText(element.attributes[key] ?? '')
  const repaired = element.text === '' ? undefined : repairEncoding(element.text)
  if (repaired !== undefined) {
    first = element.text
    element.text = repaired
  }
  for (const child of element.children) {
    const inside = repairTexts(child)
    first ??= inside
  }
  return first
}

/** All that an element says, in a form that is unique to it; the line where it stands is left out. */
function writtenWhole({ name, attributes, children, text }: Element): string {
  let whole = `${name}\0${text}`
  for (const key in attributes) whole += `\x01${key}\0${attributes[key]}`
  for (const child of children) whole += `\x02${writtenWhole(child)}`
  return `${whole}\x03`
}
