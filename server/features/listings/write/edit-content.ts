import { limits, theCity } from '../../../../contract/limits.ts'
import type { ListingChanges, ListingContent } from '../../../../contract/listing-form.ts'
import type { RuleBreach } from '../../../../contract/listing-rules.ts'
import { emptyToUnset, publishingBreach, tooManyFiles } from '../../../../contract/listing-rules.ts'
import type { Status } from '../../../../contract/listing-words.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'

type GivenFields = Omit<ListingChanges, 'images'>

/** What is absent stays; null and the empty list clear. */
export function editContent(content: ListingContent, given: GivenFields): ListingContent {
  const { coordinates, ...fields } = given
  const said = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => name in content && value !== undefined),
  )
  const edited: ListingContent = { ...content, ...said }
  if (coordinates) edited.coordinates = coordinates.length === 2 ? coordinates : null
  for (const name of ['title', 'description', 'address', 'city'] as const) {
    const text = edited[name]
    if (text !== null) edited[name] = emptyToUnset(text)
  }
  return edited
}

/** Seen by visitors, or about to be: it must have all that publishing requires. */
export const mustBePublishable = (status: Status) =>
  status === 'published' || status === 'moderation'

export function refuseBreach(
  content: ListingContent,
  pictures: number,
  gazetteer: Gazetteer,
  { isPublishing }: { isPublishing: boolean },
) {
  if (pictures > limits.photos) throw asRefusal(tooManyFiles)
  const breach =
    wrongPlace(content, gazetteer) ??
    (isPublishing ? publishingBreach(content, pictures) : undefined)
  if (breach) throw asRefusal(breach)
}

/** A draft may have no place yet, but not one elsewhere. */
function wrongPlace(
  { city, coordinates }: ListingContent,
  gazetteer: Gazetteer,
): RuleBreach | undefined {
  if (city !== null && city !== theCity)
    return { code: 'WRONG_ADDRESS', issues: [{ path: 'city', message: 'Only Batumi is accepted' }] }
  if (coordinates && !gazetteer.isInCity(...coordinates))
    return {
      code: 'WRONG_ADDRESS',
      issues: [{ path: 'coordinates', message: 'Choose a place in Batumi' }],
    }
  return undefined
}

const asRefusal = ({ code, issues }: RuleBreach) =>
  new ApiError(code, issues.map((issue) => issue.message).join('. '), { issues })
