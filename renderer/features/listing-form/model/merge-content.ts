import type { ListingContent } from '../../../../contract/listing-fields.ts'
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
}

/** Both changes of one listing, field by field; the fields that each side changed in its own way are mine, and named. */
export function mergeContent({ base, mine, theirs }: Versions) {
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
