import { editDistance } from './edit-distance.ts'
import type { ListingContent } from './listing-fields.ts'
import { moderatedChanges } from './listing-status.ts'

export const editRules = ['rentalTerms', 'pictureOrder', 'fewerPictures', 'fewLetters'] as const
export type EditRule = (typeof editRules)[number]

type Field = Exclude<keyof ListingContent, 'price' | 'currency'> | 'images'
type Rule = (before: unknown, after: unknown) => EditRule | undefined

/** Below this a few letters are another word. */
const leastText = 40
const fewLetters = 3

const ofTerms: Rule = () => 'rentalTerms'

/** Only pictures that were approved, and at least one of them: publishing asks for no more. */
const ofPictures: Rule = (before, after) => {
  if (!isList(before) || !isList(after)) return undefined
  if (after.length === 0 || !after.every((id) => before.includes(id))) return undefined
  return after.length < before.length ? 'fewerPictures' : 'pictureOrder'
}

/** Letters alone: another number, an address or a link is another statement. */
const ofText: Rule = (before, after) => {
  if (typeof before !== 'string' || typeof after !== 'string') return undefined
  if (before.length < leastText || signsOf(before) !== signsOf(after)) return undefined
  return editDistance(before, after, fewLetters) <= fewLetters ? 'fewLetters' : undefined
}

/** Which changes of a published listing are seen at once, though nobody looked at them; all others wait for an operator. */
const rules: Partial<Record<Field, Rule>> = {
  paymentVariants: ofTerms,
  rentalPeriods: ofTerms,
  rentPaymentType: ofTerms,
  deposit: ofTerms,
  commission: ofTerms,
  images: ofPictures,
  title: ofText,
  description: ofText,
}

type Version = Readonly<Record<string, unknown>>

/**
 * What differs from the approved version: what somebody has to look at, and the rules that let the rest pass. Always of
 * the version that an operator approved, so that many small steps do not make a large one.
 */
export function weighEdit(approved: Version, current: Version) {
  const waiting: string[] = []
  const passed = new Set<EditRule>()
  for (const name of moderatedChanges(approved, current)) {
    const rule = rules[name as Field]?.(approved[name], current[name])
    if (rule) passed.add(rule)
    else waiting.push(name)
  }
  return { waiting, passed: [...passed] }
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

const signsOf = (text: string) => (text.match(/[\d@:/\\.]+(?=\S)/g) ?? []).join(' ')
