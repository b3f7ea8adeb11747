import type { Language } from '../../../contract/languages.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import type { ServerContext } from '../../context.ts'
import type { ListingRow } from '../../features/listings/listing-row.ts'
import { isPublicListing } from '../../features/listings/policy.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import { addressIn, priceIn, titleIn } from '../cards/describe-listing.ts'
import type { Button } from '../messages/buttons.ts'
import { openButton } from '../messages/buttons.ts'
import { deepLink, miniAppPage } from '../messages/deep-link.ts'
import { bold, inertText, lines, paragraphs } from '../messages/message-html.ts'
import { mayBeTold } from '../sending/may-be-told.ts'
import type { Message, Telegram } from '../sending/open-telegram.ts'
import { tellPerson } from '../sending/tell-person.ts'
import { heardOf } from './ask-advertisers.ts'
import { confirmAllData, confirmData, withdrawData } from './press-still-available.ts'

/** This many listings are named, each with its own button; the others are only counted. */
const mostNamed = 10
const mostOnButton = 40

/** Asks the advertiser whether their listings are still available, except those changed or confirmed meanwhile. */
export async function askAdvertiser(
  server: Pick<ServerContext, 'db' | 'settings' | 'clock'>,
  telegram: Telegram,
  { ownerId, askedAt }: { ownerId: string; askedAt: string },
): Promise<NotYet | undefined> {
  const owner = await server.db.write
    .selectFrom('users')
    .select(['telegram_id', 'language'])
    .where('id', '=', ownerId)
    .where(mayBeTold)
    .executeTakeFirst()
  if (!owner?.telegram_id) return undefined
  const listings = await server.db.write
    .selectFrom('listings')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where(isPublicListing)
    .where('asked_at', '=', new Date(askedAt))
    .where('asked_at', '>', heardOf)
    .orderBy(heardOf)
    .orderBy('id')
    .execute()
  const [first, ...others] = listings
  if (!first) return undefined
  const message =
    others.length === 0
      ? questionOfOne(server, owner.language, first)
      : questionOfAll(server, owner.language, listings, new Date(askedAt))
  return tellPerson(server, telegram, owner.telegram_id, message)
}

type Deps = Pick<ServerContext, 'settings'>

const nameIn = (lang: Language, listing: ListingRow) =>
  [listing.title ?? titleIn(lang, listing), priceIn(lang, listing)].filter(Boolean).join(' · ')

function questionOfOne(server: Deps, lang: Language, listing: ListingRow): Message {
  const { t } = textsIn(lang)
  const place = { kind: 'ad', id: listing.id } as const
  const address = addressIn(lang, listing)
  return {
    html: paragraphs(
      bold(t('notices:kind.freshness')),
      lines(inertText(nameIn(lang, listing)), address && inertText(address)),
      inertText(t('messages:stillAvailable.why')),
    ),
    buttons: [
      [
        { text: t('messages:stillAvailable.keep'), callback_data: confirmData(listing.id) },
        { text: t('messages:stillAvailable.withdraw'), callback_data: withdrawData(listing.id) },
      ],
      [
        openButton(t('messages:openListing'), {
          page: miniAppPage(server, place),
          link: deepLink(server, place),
        }),
      ],
    ],
  }
}

/** One press confirms all listings; those that are gone are withdrawn one by one, by name. */
function questionOfAll(
  server: Deps,
  lang: Language,
  listings: ListingRow[],
  askedAt: Date,
): Message {
  const { t } = textsIn(lang)
  const named = listings.slice(0, mostNamed)
  const more = listings.length - named.length
  return {
    html: paragraphs(
      bold(t('notices:kind.freshnessAll')),
      lines(
        ...named.map((listing) =>
          inertText(
            ['•', nameIn(lang, listing), addressIn(lang, listing)].filter(Boolean).join(' '),
          ),
        ),
        more > 0 && inertText(t('messages:stillAvailable.more', { n: formatNumber(more, lang) })),
      ),
    ),
    buttons: [
      [{ text: t('messages:stillAvailable.keepAll'), callback_data: confirmAllData(askedAt) }],
      ...named.map((listing): Button[] => [
        {
          text: t('messages:stillAvailable.withdrawNamed', {
            name: shortened(addressIn(lang, listing) ?? nameIn(lang, listing)),
          }),
          callback_data: withdrawData(listing.id),
        },
      ]),
      [
        openButton(t('messages:stillAvailable.openAll'), {
          page: miniAppPage(server, '/my'),
        }),
      ],
    ],
  }
}

const shortened = (name: string) =>
  name.length > mostOnButton ? `${name.slice(0, mostOnButton - 1).toWellFormed()}…` : name
