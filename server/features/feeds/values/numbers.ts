import { readNumber } from '../../../../contract/text/written-numbers.ts'
import { plainWord } from './words.ts'

const squareMetres: readonly [metres: number, names: readonly string[]][] = [
  [
    1,
    [
      ...['', 'кв. м', 'кв.м', 'кв м', 'квм', 'м кв', 'м2', 'м²', 'м^2', 'метр', 'метры', 'метров'],
      ...['м', 'm', 'm2', 'm²', 'sqm', 'sq.m', 'sq. m', 'sq m', 'squaremeters', 'квадратный метр'],
      ...['кв. метр', 'кв.метр', 'кв. метров', 'square meter', 'square metre', 'qm'],
    ],
  ],
  [100, ['сот', 'сотка', 'сотки', 'соток', 'sotka', 'are', 'ar']],
  [10_000, ['га', 'гектар', 'гектара', 'гектаров', 'hectare', 'hectares', 'ha']],
  [0.092_903_04, ['sq.ft', 'sq ft', 'sqft', 'sq. ft', 'squarefeet', 'ft2']],
  [4_046.856_422_4, ['acre', 'acres']],
]
const metresOf = new Map(
  squareMetres.flatMap(([metres, names]) =>
    names.map((name): [string, number] => [plainWord(name), metres]),
  ),
)

/** How many square metres the unit is. */
export const readUnit = (text: string): number | undefined => metresOf.get(plainWord(text))

/** Reads a number with its unit after it, `62,5 м²`, or alone. */
export function readArea(text: string): { number: number; unit: string } | undefined {
  const [, digits = '', unit = ''] =
    /^\s*([-+]?[\d.,\s\u00a0\u202f]+?)\s*([^\d.,\s].*)?$/.exec(text) ?? []
  const number = readNumber(digits)
  return number === undefined ? undefined : { number, unit }
}

/** Rounds without the errors of binary fractions. */
export const rounded = (value: number, digits: number) => {
  const scale = 10 ** digits
  return Math.round(value * scale * (1 + Number.EPSILON)) / scale
}

/** Writes a number, never as 1e-7. */
export const writeNumber = (value: number, digits = 6) => String(rounded(value, digits))
