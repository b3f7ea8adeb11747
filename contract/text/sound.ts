import { spellingTable } from './spelling-table.ts'

/**
 * Spells a Georgian, Cyrillic or Latin name roughly as it sounds, with one letter for each sound, so that Жордания,
 * ჟორდანია, Jordania and Zhordania become the same. Hebrew writes few vowels and stays in its own letters.
 */
const georgian = spellingTable(`
  ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=j რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=g
  ყ=k შ=x ჩ=q ც=c ძ=z წ=c ჭ=q ხ=h ჯ=j ჰ=h
`)

const cyrillic = spellingTable(`
  а=a б=b в=v г=g д=d е=e ё=e ж=j з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=p х=h
  ц=c ч=q ш=x щ=x ъ= ы=i ь= э=e ю=iu я=ia
`)

const hebrew = spellingTable(`
  ך=כ ם=מ ן=נ ף=פ ץ=צ ט=ת ק=כ ו=ו
`)

const latin: readonly (readonly [RegExp, string])[] = [
  [/lex/g, 'leks'],
  [/x/g, 'H'],
  [/tsch|tch|sch/g, 'Q'],
  [/ch/g, 'Q'],
  [/sh/g, 'X'],
  [/dzh|zh|j/g, 'J'],
  [/dz/g, 'Z'],
  [/ts|tz/g, 'C'],
  [/kh/g, 'H'],
  [/gh/g, 'G'],
  [/ph|f/g, 'P'],
  [/th/g, 'T'],
  [/ck|q/g, 'K'],
  [/c/g, 'C'],
  [/w/g, 'V'],
  [/y/g, 'I'],
]

export function soundOf(word: string): string {
  let sound = ''
  let run = ''
  const endRun = () => {
    sound += latin.reduce((text, [from, to]) => text.replace(from, to), run).toLowerCase()
    run = ''
  }
  for (const letter of word.toLowerCase()) {
    if (letter >= 'a' && letter <= 'z') run += letter
    else {
      endRun()
      sound += georgian[letter] ?? cyrillic[letter] ?? hebrew[letter] ?? letter
    }
  }
  endRun()
  // Дж is one sound. Doubled letters are spelt in different ways in every script.
  return sound.replace(/dj/g, 'j').replace(/(.)\1+/gu, '$1')
}

/** The words of a text in lower case, without accents, points, apostrophes and punctuation. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`׳״"ʼ\u200e\u200f]/gu, '')
    .toLowerCase()
  return plain.match(/\d+[\p{L}]{0,4}(?:\/\d+\p{L}?)?|\p{L}+|\d+/gu) ?? []
}
