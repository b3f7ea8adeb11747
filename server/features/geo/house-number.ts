import type { Language } from '../../../contract/languages.ts'

/** `12`, `12a`, `12/3`, `12a/3`: a number, perhaps a letter (by its sound), perhaps a part. */
export interface HouseNumber {
  number: number
  letter: string
  part: string
}

const letters: Record<Language, string> = {
  en: 'abvgdezi',
  ru: 'абвгдези',
  ka: 'აბვგდეზი',
  he: 'אבוגדהזי',
}

/** A letter that sounds alike in the four scripts means the same house. */
function soundOf(letter: string): string {
  if (letter === '') return ''
  for (const alphabet of Object.values(letters)) {
    const at = alphabet.indexOf(letter)
    if (at >= 0) return letters.en.charAt(at)
  }
  return letter
}

export function readHouseNumber(text: string): HouseNumber | undefined {
  const found = /^(\d{1,4})(\p{L}?)(?:[/-](\d{1,4})(\p{L}?))?$/u.exec(text.toLowerCase())
  if (!found) return undefined
  const number = Number(found[1])
  if (number === 0) return undefined
  const part = found[3] ? Number(found[3]) + soundOf(found[4] ?? '') : ''
  return { number, letter: soundOf(found[2] ?? ''), part: String(part) }
}

export const houseKey = ({ number, letter, part }: HouseNumber) =>
  number + letter + (part && `/${part}`)

export function writeHouseNumber(house: HouseNumber, lang: Language): string {
  const spell = (text: string) =>
    text.replace(/[a-z]/g, (letter) => {
      const at = letters.en.indexOf(letter)
      const own = at < 0 ? letter : letters[lang].charAt(at)
      // Georgian uses capital letters only in headlines.
      return lang === 'ka' ? own : own.toUpperCase()
    })
  return house.number + spell(house.letter) + (house.part && `/${spell(house.part)}`)
}
