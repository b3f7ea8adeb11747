const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russian = 'йцукенгшщзхъфывапролджэячсмитьбю'

const toRussian = new Map([...latin].map((key, n) => [key, russian[n] ?? key]))
const toLatin = new Map([...russian].map((key, n) => [key, latin[n] ?? key]))

const retyped = (text: string, keys: ReadonlyMap<string, string>) =>
  [...text.toLowerCase()].map((letter) => keys.get(letter) ?? letter).join('')

/** The text that the same keys give on the other keyboard: `ldeirf` is `двушка`. */
export function otherKeyboard(text: string): string[] {
  if (/[a-z]/i.test(text)) return [retyped(text, toRussian)]
  if (/[а-яё]/i.test(text)) return [retyped(text, toLatin)]
  return []
}
