import sax from 'sax'
import type { RefusalReason } from '../../../../contract/feeds/feeds.ts'
import { feedLimits } from '../../../../contract/feeds/feeds.ts'
import type { Element } from '../format/element.ts'
import { newElement } from '../format/element.ts'
import { FeedBroken } from './decode-bytes.ts'

/** A comment, name or value longer than this ends the reading. */
Object.assign(sax, { MAX_BUFFER_LENGTH: 500_000 })
const pieceLength = 16_384

/** The path to a format's offers from the root on, in lower case. */
export interface XmlShape<Name extends string = string> {
  format: Name
  path: readonly [root: string, ...inner: string[]]
  /** An element outside the offers that tells the format of a feed without offers. */
  sign?: string
}

export type XmlPiece<Name extends string> =
  | { kind: 'format'; format: Name }
  | { kind: 'offer'; offer: Element }
  | { kind: 'broken'; offer: Element; reason: RefusalReason }
  /** Comes after the last offer: the line where reading stopped, and whether the feed was whole. */
  | { kind: 'end'; line: number; isWhole: boolean }

/**
 * Takes the offers out of an XML feed one by one, and holds nothing else in memory. The reader is lenient, as feeds are
 * not always good XML, and knows only the entities of HTML: it does not read what a document type defines.
 */
export async function* readXml<Name extends string>(
  text: AsyncIterable<string>,
  shapes: readonly XmlShape<Name>[],
): AsyncGenerator<XmlPiece<Name>> {
  const collector = new Collector(shapes)
  let fault: FeedBroken | undefined
  try {
    for await (const chunk of text) {
      collector.write(chunk)
      yield* collector.take()
    }
  } catch (error) {
    if (!(error instanceof FeedBroken)) throw error
    fault = error
  }
  yield* collector.take()
  if (!collector.isTold) throw new FeedBroken('NOT_A_FEED', { cause: fault })
  yield* collector.leftOver()
  yield {
    kind: 'end',
    line: collector.line,
    isWhole: fault === undefined && collector.isClosed && !collector.isDamaged,
  }
  if (fault && fault.fault !== 'CUT_OFF') throw fault
}

class Collector<Name extends string> {
  /** True once the feed's format is certain. */
  isTold = false
  isClosed = false
  /** Whether offers may have been lost without a trace. */
  isDamaged = false
  readonly #parser = sax.parser(false, {
    lowercase: true,
    noscript: true,
    position: true,
  } as object)
  readonly #shapes: readonly XmlShape<Name>[]
  #shape: XmlShape<Name> | undefined
  #ready: XmlPiece<Name>[] = []
  #depth = 0
  /** How many elements of the path to the offers are open. */
  #onPath = 0
  #open: Element[] = []
  #size = 0
  #elements = 0
  #attributes = 0
  #reason: RefusalReason | undefined

  constructor(shapes: readonly XmlShape<Name>[]) {
    this.#shapes = shapes
    this.#parser.onopentagstart = () => {
      this.#attributes = 0
    }
    this.#parser.onattribute = ({ value }) => {
      this.#attributes += 1
      if (this.#attributes > feedLimits.attributes) throw new FeedBroken('TOO_LARGE')
      // An unclosed quote has swallowed what came after it, and nobody knows how many offers.
      if (value.includes('<')) {
        this.isDamaged = true
        this.#reason = 'UNREADABLE'
      }
    }
    this.#parser.onopentag = ({ name, attributes }) =>
      this.#openElement(localName(name), attributes as Record<string, string>)
    this.#parser.onclosetag = (name) => this.#closeElement(localName(name))
    this.#parser.ontext = (text) => this.#addText(text)
    this.#parser.oncdata = (text) => this.#addText(text)
    this.#parser.onerror = ({ message }) => this.#goOn(message)
  }

  get line() {
    return this.#parser.line + 1
  }

  /**
   * Writes in pieces, because the parser checks the size of its buffers only between two of them. A long run of spaces
   * means no more than one, and the parser would go through them one by one.
   */
  write(text: string) {
    const dense = text.replace(/[ \t]{64,}/g, ' ')
    for (let at = 0; at < dense.length; at += pieceLength) {
      const piece = dense.slice(at, at + pieceLength)
      this.#parser.write(piece)
      if (this.isClosed && !this.isDamaged) this.isDamaged = this.#hasOfferBehindRoot(piece)
    }
  }

  /** The parser reads nothing after the end of the root, which may stand too early. */
  #hasOfferBehindRoot(piece: string) {
    const [root, offer] = [this.#shape?.path[0], this.#shape?.path.at(-1)]
    const end = piece.search(new RegExp(`</([\\w.-]+:)?${root}\\b`, 'i'))
    return new RegExp(`<([\\w.-]+:)?${offer}[\\s/>]`, 'i').test(piece.slice(Math.max(0, end)))
  }

  *take() {
    const ready = this.#ready
    this.#ready = []
    yield* ready
  }

  /** The offer that the end of the feed cut in two. */
  *leftOver(): Generator<XmlPiece<Name>> {
    const [offer] = this.#open
    if (offer) yield { kind: 'broken', offer, reason: 'CUT_OFF' }
  }

  /** Goes on after bad XML as well as it can; only a buffer that grows without end stops it. */
  #goOn(message: string) {
    if (message.startsWith('Max buffer length')) throw new FeedBroken('TOO_LARGE')
    this.#parser.resume()
  }

  #openElement(name: string, attributes: Record<string, string>) {
    this.#depth += 1
    if (this.#depth > feedLimits.depth + 8) throw new FeedBroken('TOO_LARGE')
    if (this.#depth === 1) this.#chooseShape(name)
    const shape = this.#shape
    if (!shape) return
    const offerName = shape.path.at(-1)
    const [offer] = this.#open
    // An offer never stands within another, so the one before was not closed.
    if (offer && name === offerName) this.#dropUnclosed(offer)
    const parent = this.#open.at(-1)
    // HTML tags inside a description belong to its text.
    if (parent && htmlNames.has(name)) {
      this.#depth -= 1
      this.#addText(`<${name}>`)
    } else if (parent) this.#addElement(parent, name, attributes)
    else if (this.#onPath === this.#depth - 1 && shape.path[this.#onPath] === name) {
      this.#onPath += 1
      if (this.#onPath === shape.path.length) this.#startOffer(name, attributes)
    } else if (name === offerName) {
      // The offer is hidden, because an element above it was not closed or was closed too early.
      this.isDamaged = true
    } else if (name === shape.sign) this.#tell(shape)
  }

  #chooseShape(name: string) {
    this.#shape = this.#shapes.find(({ path: [root] }) => root === name)
    if (!this.#shape) throw new FeedBroken('NOT_A_FEED')
    if (this.#shape.sign === undefined) this.#tell(this.#shape)
  }

  #tell(shape: XmlShape<Name>) {
    if (this.isTold) return
    this.isTold = true
    this.#ready.push({ kind: 'format', format: shape.format })
  }

  #startOffer(name: string, attributes: Record<string, string>) {
    if (this.#shape) this.#tell(this.#shape)
    const offer = newElement(name, this.line)
    offer.attributes = attributes
    this.#open = [offer]
    this.#reason = undefined
    this.#elements = 0
    this.#size = 0
    this.#grow(sizeOf(attributes))
  }

  #addElement(parent: Element, name: string, attributes: Record<string, string>) {
    const element = newElement(name, this.line)
    element.attributes = attributes
    this.#open.push(element)
    this.#elements += 1
    this.#grow(name.length + sizeOf(attributes))
    const isTooMuch =
      this.#elements > feedLimits.offerElements || this.#open.length > feedLimits.depth
    if (isTooMuch) this.#reason = 'TOO_LARGE'
    if (!this.#reason) parent.children.push(element)
  }

  #addText(text: string) {
    const element = this.#open.at(-1)
    if (!element) {
      // An end tag, as far as its name can be read, of an element that never began: an offer may be lost with it.
      if (text.includes('</')) this.isDamaged = true
      return
    }
    this.#grow(text.length)
    if (!this.#reason) element.text += text
  }

  #grow(by: number) {
    this.#size += by
    if (this.#size > feedLimits.offerCharacters) this.#reason = 'TOO_LARGE'
  }

  #dropUnclosed(offer: Element) {
    this.#ready.push({ kind: 'broken', offer, reason: 'UNREADABLE' })
    this.#depth -= this.#open.length
    this.#open = []
    this.#onPath -= 1
  }

  #closeElement(name: string) {
    if (this.#open.length > 0 && htmlNames.has(name)) {
      if (name !== 'br') this.#addText(`</${name}>`)
      return
    }
    if (this.#open.length > 0) {
      // The parser later closes an element that was dropped unclosed; that means nothing then.
      if (this.#open.at(-1)?.name !== name) return
      const offer = this.#open.pop()
      this.#depth -= 1
      if (this.#open.length > 0 || !offer) return
      this.#onPath -= 1
      if (this.#reason) this.#ready.push({ kind: 'broken', offer, reason: this.#reason })
      else this.#ready.push({ kind: 'offer', offer })
      return
    }
    if (this.#depth === 0) return
    if (this.#onPath === this.#depth && this.#shape?.path[this.#onPath - 1] !== name) return
    if (this.#onPath === this.#depth) this.#onPath -= 1
    this.#depth -= 1
    if (this.#depth === 0) this.isClosed = true
  }
}

/** HTML elements; no feed format has elements of these names. */
const htmlNames = new Set([
  ...['a', 'b', 'br', 'center', 'div', 'em', 'font', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i'],
  ...[
    'li',
    'ol',
    'p',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'tr',
    'u',
    'ul',
  ],
])

const sizeOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).reduce((sum, [name, value]) => sum + name.length + value.length, 0)

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
