import type { City } from '../../../../contract/cities.ts'
import { currenciesOf } from '../../../../contract/cities.ts'
import { limits } from '../../../../contract/limits.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import type { ListingChanges } from '../../../../contract/listings/listing-form.ts'
import type { RuleBreach } from '../../../../contract/listings/listing-rules.ts'
import {
  isPriceable,
  onlyIn,
  publishingBreach,
  tooManyFiles,
} from '../../../../contract/listings/listing-rules.ts'
import type { Status } from '../../../../contract/listings/listing-words.ts'
import { emptyToUnset } from '../../../../contract/text/typed-values.ts'
import type { ServerContext } from '../../../context.ts'
import { ApiError } from '../../../http/api-error.ts'

type GivenFields = Omit<ListingChanges, 'images'>

/** An absent field stays; null and the empty list clear a field. */
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

/** Whether visitors see the listing, or soon may: then it must have all that publishing requires. */
export const mustBePublishable = (status: Status) =>
  status === 'published' || status === 'moderation'

export function refuseBreach(
  content: ListingContent,
  pictures: number,
  { gazetteer, city }: Pick<ServerContext, 'gazetteer' | 'city'>,
  { isPublishing }: { isPublishing: boolean },
) {
  if (pictures > limits.photos) throw asRefusal(tooManyFiles)
  const breach =
    wrongPlace(content, gazetteer, city) ??
    wrongCurrency(content, city) ??
    (isPublishing ? publishingBreach(content, pictures, city) : undefined)
  if (breach) throw asRefusal(breach)
}

/** A draft may have no place yet, but not one in another city. */
function wrongPlace(
  { city: given, coordinates }: ListingContent,
  gazetteer: ServerContext['gazetteer'],
  city: City,
): RuleBreach | undefined {
  if (given !== null && given !== city.id) return { code: 'WRONG_ADDRESS', issues: [onlyIn(city)] }
  if (coordinates && !gazetteer.isInCity(...coordinates))
    return {
      code: 'WRONG_ADDRESS',
      issues: [{ path: 'coordinates', message: `Choose a place ${city.names.en.in}` }],
    }
  return undefined
}

function wrongCurrency({ currency }: ListingContent, city: City): RuleBreach | undefined {
  if (isPriceable(currency, city)) return undefined
  const message = `Prices ${city.names.en.in} are in ${currenciesOf(city).join(' or ')}`
  return { code: 'WRONG_DATA', issues: [{ path: 'currency', message }] }
}

const asRefusal = ({ code, issues }: RuleBreach) =>
  new ApiError(code, issues.map((issue) => issue.message).join('. '), { issues })
