import { textsIn } from '../../texts/all-languages.ts'
import type { House } from '../house.ts'
import type { NotYet } from '../jobs/job-queue.ts'
import { heardOf } from './ask-advertisers.ts'
import { openButton } from './buttons.ts'
import { deepLink, miniAppPage } from './deep-link.ts'
import { addressIn, priceIn, titleIn } from './describe-listing.ts'
import { stillAvailableMessage } from './message-text.ts'
import type { Telegram } from './open-telegram.ts'
import { tellPerson } from './tell-person.ts'

/** What a press of the buttons sends back. */
export const keepData = (listingId: string) => `still_yes:${listingId}`
export const withdrawData = (listingId: string) => `still_no:${listingId}`

/** Asks the advertiser whether his listing still stands, unless something was heard of it meanwhile. */
export async function askAdvertiser(
  house: Pick<House, 'db' | 'settings' | 'clock'>,
  telegram: Telegram,
  { listingId }: { listingId: string },
): Promise<NotYet | undefined> {
  const listing = await house.db.write
    .selectFrom('ads')
    .innerJoin('users', 'users.id', 'ads.owner_id')
    .selectAll('ads')
    .select(['users.telegram_id', 'users.language'])
    .where('ads.id', '=', listingId)
    .where('ads.status', '=', 'published')
    .where('ads.deleted_at', 'is', null)
    .where('ads.asked_at', '>', heardOf)
    .where('users.is_blocked', '=', false)
    .where('users.telegram_refused_at', 'is', null)
    .executeTakeFirst()
  if (!listing?.telegram_id) return undefined
  const { language } = listing
  const { t } = textsIn(language)
  const place = { kind: 'ad', id: listingId } as const
  return tellPerson(house, telegram, listing.telegram_id, {
    html: stillAvailableMessage(language, {
      name: [listing.title ?? titleIn(language, listing), priceIn(language, listing)]
        .filter(Boolean)
        .join(' · '),
      address: addressIn(language, listing),
    }),
    buttons: [
      [
        { text: t('messages:stillAvailable.keep'), callback_data: keepData(listingId) },
        { text: t('messages:stillAvailable.withdraw'), callback_data: withdrawData(listingId) },
      ],
      [
        openButton(t('messages:openListing'), {
          page: miniAppPage(house, place),
          link: deepLink(house, place),
        }),
      ],
    ],
  })
}
