import type { TFunction } from 'i18next'
import type { Listing } from '../../../contract/listing.ts'
import { emptySearch, writeSearch } from '../search/index.ts'
import type { Crumb } from './ad-data.ts'

/** From home to the ad: each a search that it is among. */
export function crumbsOf(
  ad: Pick<Listing, 'id' | 'dealType' | 'category'>,
  title: string,
  t: TFunction,
): Crumb[] {
  const dealType = [ad.dealType]
  const search = (filters: Parameters<typeof writeSearch>[0]['filters']) =>
    `/${writeSearch({ ...emptySearch, filters })}`
  return [
    { name: t('ad:crumbs.home'), path: '/' },
    { name: t(`listing:dealChoice.${ad.dealType}`), path: search({ dealType }) },
    ...(ad.category
      ? [
          {
            name: t(`listing:category.${ad.category}`),
            path: search({ dealType, category: [ad.category] }),
          },
        ]
      : []),
    { name: title, path: `/ad/${ad.id}` },
  ]
}
