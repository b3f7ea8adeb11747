/** A piece of a sentence: a word, a number, a sign like `$` or `-`, or a stop that ends a phrase. */
export interface Token {
  kind: 'word' | 'number' | 'sign' | 'stop'
  /** The text in the form that is compared: lower case, without accents, points and apostrophes. */
  text: string
  /** The value of a number. */
  value: number
  /** Whether it is an ordinal: `5th`, `5-й`, `მე-5`. */
  isOrdinal: boolean
  start: number
  end: number
}

const pieces =
  /(\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)|((?:[mмმ](?:2|²)(?![\p{L}\d]))|\p{L}[\p{L}\p{M}]*(?:['’‘׳״"`´]\p{L}[\p{L}\p{M}]*)*['’׳]?)|([$₾€₽£₪/+<>~&]|[-–—־])|([.,;:!?()[\]|\n•*])/giu

/** The same spelling for a word whatever accents, points and apostrophes it has. */
export const plainWord = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´׳״"]/gu, '')
    .toLowerCase()

const ordinalEndings = new Set(
  'th st nd rd й ый ой ий го ого его ом ем м я ая ья ю ую ью е ое х ух ти ე ლი'
    .split(' ')
    .map(plainWord),
)
/** Directly behind a number these are a unit (`60м`); they are an ending only behind a hyphen. */
const needsHyphen = new Set(['м'])

/** A point behind one of these does not end a sentence. */
const abbreviations = new Set(
  'мин кв м эт тыс млн долл дол комн ком ул мес сут пер просп км га min sq apt km კვ მ სართ დოლ'.split(
    ' ',
  ),
)

export function splitText(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(pieces)) {
    const [whole, number, word, sign] = match
    if (whole === '.' && abbreviations.has(tokens.at(-1)?.text ?? '')) continue
    const kind = number ? 'number' : word ? 'word' : sign ? 'sign' : 'stop'
    tokens.push({
      kind,
      text: word ? plainWord(word) : /[–—־]/.test(whole) ? '-' : whole,
      value: number ? readNumber(number) : Number.NaN,
      isOrdinal: false,
      start: match.index,
      end: match.index + whole.length,
    })
  }
  return joinOrdinals(tokens)
}

/** `80.000`, `80,000` and `80 000` are eighty thousand; `1.5` and `1,5` are one and a half. */
function readNumber(text: string): number {
  const isGrouped = /^\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+$/u.test(text)
  return Number(isGrouped ? text.replace(/\D/g, '') : text.replace(',', '.'))
}

/** Joins a number with its ending: `5-й`, `3rd`, `მე-5`. */
function joinOrdinals(tokens: Token[]): Token[] {
  const joined: Token[] = []
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] as Token
    const before = joined.at(-1)
    if (token.kind === 'number' && before?.text === '-' && joined.at(-2)?.text === 'მე') {
      joined.splice(-2)
      joined.push({ ...token, isOrdinal: true, start: token.start - 3 })
      continue
    }
    if (before?.kind === 'number' && token.start === before.end) {
      const isHyphen = token.text === '-'
      const ending = isHyphen ? tokens[i + 1] : token
      const isEnding =
        ending?.kind === 'word' &&
        ending.start === token.start + (isHyphen ? 1 : 0) &&
        ordinalEndings.has(ending.text) &&
        (isHyphen || !needsHyphen.has(ending.text))
      if (isEnding) {
        // `2-х комнатная` is a count, `2-й этаж` is an ordinal.
        before.isOrdinal = !/^(х|ух|ти)$/.test(ending.text)
        before.end = ending.end
        if (isHyphen) i += 1
        continue
      }
    }
    joined.push(token)
  }
  return joined
}
