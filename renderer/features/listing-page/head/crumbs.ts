import type { Listing } from '../../../../contract/listings/listing.ts'
import type { Translate } from '../../../../texts/keys.ts'
import { emptySearch, writeSearch } from '../../search/index.ts'
import type { Crumb } from './listing-data.ts'

/** The path from the home page to the listing. Each step is a search that finds the listing. */
export function crumbsOf(
  listing: Pick<Listing, 'id' | 'dealType' | 'category'>,
  title: string,
  t: Translate,
): Crumb[] {
  const dealType = [listing.dealType]
  const search = (filters: Parameters<typeof writeSearch>[0]['filters']) =>
    `/${writeSearch({ ...emptySearch, filters })}`
  return [
    { name: t('ad:crumbs.home'), path: '/' },
    { name: t(`listing:dealChoice.${listing.dealType}`), path: search({ dealType }) },
    ...(listing.category
      ? [
          {
            name: t(`listing:category.${listing.category}`),
            path: search({ dealType, category: [listing.category] }),
          },
        ]
      : []),
    { name: title, path: `/ad/${listing.id}` },
  ]
}
