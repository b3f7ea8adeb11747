import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { changedFields } from './form-content.ts'

type Name = keyof ListingContent

/** What only means something together: whoever changed one of them has chosen all. */
const wholes: readonly (readonly Name[])[] = [
  ['address', 'city', 'coordinates'],
  ['price', 'currency'],
]

interface Versions {
  base: ListingContent
  mine: ListingContent
  theirs: ListingContent
  /** What was sent from here and never answered: where the server has it, nobody else has changed it. */
  sent?: readonly ListingContent[]
}

/** Both changes of one listing, field by field; the fields that each side changed in its own way are mine, and named. */
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
