/** Latin letters that look like Cyrillic ones: feeds mix them within one word, and so does YRL's own schema. */
const lookAlikes: Record<string, string> = {
  ...{ a: 'а', b: 'в', c: 'с', e: 'е', h: 'н', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', x: 'х' },
  y: 'у',
}

/** Removes from a word what people and programs write differently. */
export function plainWord(text: string): string {
  const word = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .replace(/[.;:!]+$/, '')
  return /[а-я]/.test(word)
    ? word.replace(/[abcehkmoptxy]/g, (letter) => lookAlikes[letter] ?? letter)
    : word
}

type Spellings<T extends string> = Partial<Record<T, readonly string[]>>

/**
 * Our words and those of a format. If the format has several words for one of ours, the first is written and all are
 * read. Words of `alsoRead` are only read.
 */
export class Words<T extends string> {
  readonly #ours = new Map<string, T>()
  readonly #theirs: Spellings<T>

  constructor(theirs: Spellings<T>, alsoRead: Spellings<T> = {}) {
    this.#theirs = theirs
    for (const table of [alsoRead, theirs])
      for (const [ours, spellings] of Object.entries(table) as [T, readonly string[]][])
        for (const each of spellings) this.#ours.set(plainWord(each), ours)
  }

  read(text: string): T | undefined {
    return this.#ours.get(plainWord(text))
  }

  write(ours: T): string | undefined {
    return this.#theirs[ours]?.[0]
  }
}

const nothings = new Set([
  ...['', '-', '--', '---', '—', '–', 'null', 'none', 'undefined', 'nan', 'n/a', 'na', 'nil'],
  ...['нет данных', 'не указано', 'не указан', 'не указана', 'не задано', 'неизвестно', 'x'],
])

/** Whether a feed's text means "nothing is known". */
export const isNothing = (text: string | undefined): text is undefined =>
  text === undefined || nothings.has(plainWord(text))

const yes = new Set(['1', 'true', 'да', 'yes', 'y', '+', 'есть', 'ja', 'on', 'имеется'])
const no = new Set(['0', 'false', 'нет', 'no', 'n', '-', 'nein', 'off', 'отсутствует'])

export function readFlag(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  const word = plainWord(text)
  return yes.has(word) ? true : no.has(word) ? false : undefined
}
