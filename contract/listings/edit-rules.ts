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

/** In a shorter text a few letters can change the meaning. */
const leastText = 40
const fewLetters = 3

const ofTerms: Rule = () => 'rentalTerms'

/** Passes only if all pictures were approved before and at least one is left, because publishing needs one. */
const ofPictures: Rule = (before, after) => {
  if (!isList(before) || !isList(after)) return undefined
  if (after.length === 0 || !after.every((id) => before.includes(id))) return undefined
  return after.length < before.length ? 'fewerPictures' : 'pictureOrder'
}

/** Passes a few changed letters only: another number, address or link changes what is said; a full stop does not. */
const ofText: Rule = (before, after) => {
  if (typeof before !== 'string' || typeof after !== 'string') return undefined
  if (before.length < leastText || signsOf(before) !== signsOf(after)) return undefined
  return editDistance(before, after, fewLetters) <= fewLetters ? 'fewLetters' : undefined
}

/**
 * The rules for changes of a published listing that go public before an operator has looked at them; all other changes
 * wait for an operator.
 */
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
 * Compares a listing with the version that an operator last approved, so that many small edits do not add up to a large
 * one: what an operator has to look at, and the rules that let the rest pass. Without `pricing` any price passes, as it
 * does where operators set no bound.
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

/** If the deal changed, the price cannot be compared with the old one; it waits together with the deal. */
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
  // Somebody who changes a price by ten per cent must not fail a bound of ten for a rounding error.
  return moved !== undefined && moved <= bound + 1e-9 ? 'passes' : 'waits'
}

/** Older approved versions may have no price, because prices were not stored with them at first. */
function priceOf({ price, currency }: Version): Price | undefined {
  return typeof price === 'number' && typeof currency === 'string'
    ? { price, currency: currency as Price['currency'] }
    : undefined
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** The words of a text that contain a number, an address or a link, without the punctuation that ends a sentence. */
const signsOf = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => /\d|[@:/\\.](?=\S)/.test(word))
    .map((word) => word.replace(/[.,;:!?)]+$/, ''))
    .join(' ')
