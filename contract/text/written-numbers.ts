/** Signs and units beside a number that do not change its value. */
const signs =
  /[\s\u00a0\u2007\u2009\u202f'’$₾€₽₺]|usd|gel|eur|rub|try|руб\.?|у\.?\s?е\.?|m2|m²|м2|м²/gi

const scales: readonly [times: number, words: readonly string[]][] = [
  [1_000, ['k', 'к', 'тыс', 'тыс.', 'тысяч', 'тысячи', 'ათ', 'ათასი', 'ათას', 'אלף', 'אלפים']],
  [1_000_000, ['m', 'mln', 'million', 'млн', 'млн.', 'миллион', 'миллиона', 'миллионов']],
  [1_000_000, ['მლნ', 'მილიონი', 'מיליון']],
]

/**
 * Reads a number as people and files write it: `1 200 000`, `62,5`, `85,000.00`, `1.200.000`, and for sums also `85k`
 * and `85 тыс`. If there are a comma and a point, the last is the decimal sign. A single one before three digits
 * separates thousands only if the number is a sum.
 */
export function readNumber(text: string, kind: 'sum' | 'measure' = 'measure'): number | undefined {
  const bare = text.replace(signs, '').replace('\u2212', '-')
  const { number, times } = kind === 'sum' ? splitScale(bare) : { number: bare, times: 1 }
  let digits = number
  const lastComma = digits.lastIndexOf(',')
  const lastPoint = digits.lastIndexOf('.')
  if (lastComma >= 0 && lastPoint >= 0)
    digits = digits.replaceAll(lastComma > lastPoint ? '.' : ',', '')
  const marks = digits.replace(/[^.,]/g, '').length
  const isGrouped = /^-?\d{1,3}([.,]\d{3})+$/.test(digits)
  if (marks > 1 || (isGrouped && kind === 'sum' && times === 1)) {
    if (!isGrouped) return undefined
    digits = digits.replace(/[.,]/g, '')
  }
  const plain = digits.replace(',', '.')
  if (!/^[-+]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/.test(plain)) return undefined
  // Rounds away errors of binary fractions, as in 85.3 thousand.
  return times === 1 ? Number(plain) : Math.round(Number(plain) * times)
}

function splitScale(text: string) {
  const [, number = '', word = ''] = /^(.*\d)(\p{L}+\.?)$/u.exec(text) ?? []
  const times = scales.find(([, words]) => words.includes(word.toLowerCase()))?.[0]
  return times === undefined ? { number: text, times: 1 } : { number, times }
}
