import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { changedFields } from './form-content.ts'

type Name = keyof ListingContent

/** Fields that have a meaning only together: somebody who changes one of them decides all of them. */
const wholes: readonly (readonly Name[])[] = [
  ['address', 'city', 'coordinates'],
  ['price', 'currency'],
]

interface Versions {
  base: ListingContent
  mine: ListingContent
  theirs: ListingContent
  /** Contents sent from here and never answered. Where the server has the same value, nobody else has changed it. */
  sent?: readonly ListingContent[]
}

/** Merges both sides' changes field by field. Where both changed a field, it keeps `mine` and names it in `clashes`. */
export function mergeContent(versions: Versions) {
  const { mine, theirs } = versions
  const base = knownBase(versions)
  const changedHere = new Set(changedFields(base, mine))
  const changedThere = new Set(changedFields(base, theirs))
  const different = new Set(changedFields(mine, theirs))
  const withWhole = (name: Name) => wholes.find((whole) => whole.includes(name)) ?? [name]
  const isIn = (fields: ReadonlySet<Name>) => (name: Name) => fields.has(name)
  const clashes: Name[] = []
  const taken: Partial<Record<Name, unknown>> = {}
  for (const name of different) {
    const whole = withWhole(name)
    if (!whole.some(isIn(changedHere))) taken[name] = theirs[name]
    else if (whole.some(isIn(changedThere))) clashes.push(name)
  }
  return { content: { ...mine, ...taken } as ListingContent, clashes }
}

function knownBase({ base, theirs, sent = [] }: Versions): ListingContent {
  let known = base
  for (const content of sent) {
    const changedSince = new Set(changedFields(content, theirs))
    const arrived = (Object.keys(base) as Name[]).filter((name) => !changedSince.has(name))
    known = { ...known, ...Object.fromEntries(arrived.map((name) => [name, theirs[name]])) }
  }
  return known
}
