import { clampNumber } from '../../../contract/text/typed-values.ts'
import { readNumber } from '../../../contract/text/written-numbers.ts'

export interface Range {
  min: number
  max: number
}

/** How typed text was read: as it stands, in another notation, moved into the range, as nothing, or not at all. */
export type Reading =
  | { kind: 'plain' | 'understood' | 'held'; number: number }
  | { kind: 'empty' | 'unread'; number?: undefined }

/** Reads typed text as a number within the range. */
export function readTyped(text: string, range: Range, isWhole: boolean): Reading {
  if (text.trim() === '') return { kind: 'empty' }
  const typed = readNumber(text, isWhole ? 'sum' : 'measure')
  const held = clampNumber(typed, range)
  if (typed === undefined || held === undefined) return { kind: 'unread' }
  const number = isWhole ? Math.round(held) : Math.round(held * 100) / 100
  if (held !== typed) return { kind: 'held', number }
  return { kind: isPlain(text, number) ? 'plain' : 'understood', number }
}

/** Whether the text is only the number's digits, perhaps with spaces between them. */
const isPlain = (text: string, number: number) =>
  text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace('\u2212', '-') === String(number)
