import { editDistance } from '../text/edit-distance.ts'
import type { ListingContent } from './listing-fields.ts'
import { moderatedChanges } from './listing-status.ts'
import type { Price, Pricing } from './price-bounds.ts'
import { boundOf, percentMoved } from './price-bounds.ts'

export const editRules = [
  'rentalTerms',
  'pictureOrder',
  'fewerPictures',
  'fewLetters',
  'priceWithinBounds',
] as const
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

/** Letters alone: another number, an address or a link is another statement; a full stop is none. */
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
 * the version that an operator approved, so that many small steps do not make a large one. Without `pricing` any price
 * passes, as it does where operators set no bound.
 */
export function weighEdit(approved: Version, current: Version, pricing?: Pricing) {
  const waiting: string[] = []
  const passed = new Set<EditRule>()
  for (const name of moderatedChanges(approved, current)) {
    const rule = rules[name as Field]?.(approved[name], current[name])
    if (rule) passed.add(rule)
    else waiting.push(name)
  }
  const ofPrice = pricing && weighPrice(approved, current, pricing)
  if (ofPrice === 'waits') waiting.push('price')
  else if (ofPrice === 'passes') passed.add('priceWithinBounds')
  return { waiting, passed: [...passed] }
}

/** Of another deal a price is another matter, and waits with the deal. */
function weighPrice(
  approved: Version,
  current: Version,
  { bounds, rates }: Pricing,
): 'waits' | 'passes' | undefined {
  const [before, after] = [priceOf(approved), priceOf(current)]
  if (!before || !after || approved.dealType !== current.dealType) return undefined
  if (before.price === after.price && before.currency === after.currency) return undefined
  const bound = boundOf(bounds, { dealType: current.dealType, category: current.category })
  if (bound === undefined) return undefined
  const moved = percentMoved(before, after, rates)
  // What is typed as ten per cent is ten per cent, whatever its last digits.
  return moved !== undefined && moved <= bound + 1e-9 ? 'passes' : 'waits'
}

/** Versions that were approved before prices were kept with them hold none. */
function priceOf({ price, currency }: Version): Price | undefined {
  return typeof price === 'number' && typeof currency === 'string'
    ? { price, currency: currency as Price['currency'] }
    : undefined
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** Words that hold a number, an address or a link, without what ends a sentence. */
const signsOf = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => /\d|[@:/\\.](?=\S)/.test(word))
    .map((word) => word.replace(/[.,;:!?)]+$/, ''))
    .join(' ')
