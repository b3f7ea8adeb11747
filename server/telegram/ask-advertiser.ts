import { textsIn } from '../../texts/all-languages.ts'
import type { ServerContext } from '../context.ts'
import { isPublicListing } from '../features/listings/policy.ts'
import type { NotYet } from '../jobs/job-queue.ts'
import { heardOf } from './ask-advertisers.ts'
import { openButton } from './buttons.ts'
import { deepLink, miniAppPage } from './deep-link.ts'
import { addressIn, priceIn, titleIn } from './describe-listing.ts'
import { stillAvailableMessage } from './message-text.ts'
import type { Telegram } from './open-telegram.ts'
import { tellPerson } from './tell-person.ts'

/** What a press of the buttons sends back. */
export const confirmData = (listingId: string) => `still_yes:${listingId}`
export const withdrawData = (listingId: string) => `still_no:${listingId}`

/** Asks the advertiser whether their listing still stands, unless something was heard of it meanwhile. */
export async function askAdvertiser(
  server: Pick<ServerContext, 'db' | 'settings' | 'clock'>,
  telegram: Telegram,
  { listingId }: { listingId: string },
): Promise<NotYet | undefined> {
  const listing = await server.db.write
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.owner_id')
    .selectAll('listings')
    .select(['users.telegram_id', 'users.language'])
    .where('listings.id', '=', listingId)
    .where(isPublicListing)
    .where('listings.asked_at', '>', heardOf)
    .where('users.is_blocked', '=', false)
    .where('users.telegram_refused_at', 'is', null)
    .executeTakeFirst()
  if (!listing?.telegram_id) return undefined
  const { language } = listing
  const { t } = textsIn(language)
  const place = { kind: 'ad', id: listingId } as const
  return tellPerson(server, telegram, listing.telegram_id, {
    html: stillAvailableMessage(language, {
      name: [listing.title ?? titleIn(language, listing), priceIn(language, listing)]
        .filter(Boolean)
        .join(' · '),
      address: addressIn(language, listing),
    }),
    buttons: [
      [
        { text: t('messages:stillAvailable.keep'), callback_data: confirmData(listingId) },
        { text: t('messages:stillAvailable.withdraw'), callback_data: withdrawData(listingId) },
      ],
      [
        openButton(t('messages:openListing'), {
          page: miniAppPage(server, place),
          link: deepLink(server, place),
        }),
      ],
    ],
  })
}
