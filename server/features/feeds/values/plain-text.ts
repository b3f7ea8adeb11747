/** HTML's entities that descriptions use; XML's own are decoded earlier. */
const entities: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', ensp: ' ', emsp: ' ' },
  ...{ laquo: '«', raquo: '»', ldquo: '“', rdquo: '”', bdquo: '„', lsquo: '‘', rsquo: '’' },
  ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·', deg: '°', sup2: '²' },
  ...{ euro: '€', pound: '£', copy: '©', reg: '®', trade: '™', times: '×', frac12: '½' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é' },
}
const entity = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6}\d{0,2});/i
const everyEntity = new RegExp(entity, 'gi')

const decodeEntities = (text: string) =>
  text.replace(everyEntity, (written, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? entities[name.toLowerCase()] ?? written
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return isSayable(code) ? String.fromCodePoint(code) : ''
  })

const isSayable = (code: number) =>
  code > 8 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe

const tags =
  'a|abbr|b|blockquote|br|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|s|small|span|strike|strong|style|script|sub|sup|table|tbody|td|th|thead|tr|u|ul'
const tag = new RegExp(`</?(${tags})(?:\\s[^<>]{0,2000})?/?>`, 'i')
const everyTag = new RegExp(tag, 'gi')
const hidden = /<(style|script)\b[^<>]{0,2000}>[^<]{0,20000}<\/\1>/gi
const comment = /<!--[^<>]{0,20000}-->/g
const breaking = /^(br|p|div|li|ul|ol|tr|table|h[1-6]|hr|blockquote)$/i

/**
 * A description as people read it: HTML's tags are removed or become line breaks, and entities that were escaped twice
 * become their characters.
 */
export function plainText(written: string): string {
  const text = written.replace(/\r\n?/g, '\n')
  const decoded = entity.test(text) ? decodeEntities(text) : text
  // HTML may have been escaped once more on its way: then its tags appear only now, and so do its own entities.
  const plain = tag.test(decoded) ? decodeEntities(withoutTags(decoded)) : decoded
  return plain
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const withoutTags = (text: string) =>
  text
    .replace(hidden, '')
    .replace(comment, '')
    // Between tags the line breaks of HTML mean nothing; without any break of its own it is one paragraph.
    .replace(/[^\S\n]*\n[^\S\n]*(?=<\/?(?:p|div|li|ul|ol|br)\b)/gi, '')
    .replace(everyTag, (_, name: string) => (breaking.test(name) ? '\n' : ''))
    .replace(/\n{2,}/g, '\n\n')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The beginning of a text, at most this long; no character is cut in two. */
export const cutText = (text: string, most: number) =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** Text as HTML. */
export const asHtml = (text: string) =>
  text.replace(/[&<>]/g, (character) => escapes[character] ?? character)

/** A text that holds something like an entity is written as HTML, so that it comes back as it was. */
export const textForFeed = (text: string) => (entity.test(text) ? asHtml(text) : text)

/** UTF-8 that was read as windows-1252 or as windows-1251 and written again: `SchÃ¶ner`, `РљРІР°СЂС‚РёСЂР°`. */
const twiceEncoded: readonly { sign: RegExp; bytes: ReadonlyMap<string, number> }[] = [
  { sign: /[ÃÂÐÑ][\u0080-\u00bfŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]/, bytes: bytesOf('windows-1252') },
  {
    sign: /(?:[РС][\u0080-\u00bf\u0401-\u040f\u0452-\u045fҐґ’‚“”„†‡•…‰‹›€™°±µ№«»]){2}/,
    bytes: bytesOf('windows-1251'),
  },
]

function bytesOf(encoding: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding)
  return new Map(
    Array.from({ length: 256 }, (_, byte): [string, number] => [
      decoder.decode(Uint8Array.of(byte)),
      byte,
    ]),
  )
}

/** Programs that know only Latin-1 have no signs for some bytes of windows-1252, and leave these bytes as they are. */
function latinByte(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code < 256 ? code : -1
}

/** The text as it was before it was encoded twice; undefined if it was not. */
export function repairEncoding(text: string): string | undefined {
  for (const { sign, bytes } of twiceEncoded) {
    if (!sign.test(text)) continue
    const letters = [...text].map((letter) => bytes.get(letter) ?? latinByte(letter))
    if (letters.includes(-1)) continue
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(letters))
    } catch {
      // The text only looks as if it had been encoded twice.
    }
  }
  return undefined
}
