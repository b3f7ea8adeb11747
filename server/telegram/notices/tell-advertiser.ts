import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import { openButton } from '../messages/buttons.ts'
import { listingLink, miniAppPage } from '../messages/deep-link.ts'
import { bold, inertText, lines, link, paragraphs } from '../messages/message-html.ts'
import { mayBeTold } from '../sending/may-be-told.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import { tellPerson } from '../sending/tell-person.ts'
import { timeIn } from './message-text.ts'
import { listingOf, loadRequest, requestNotice } from './request-notice.ts'

type Deps = Pick<ServerContext, 'db' | 'settings' | 'clock' | 'city'>

/** Tells the advertiser, or their agent, about a request, if they use Telegram. */
export async function tellAdvertiser(
  server: Deps,
  telegram: Telegram,
  { userId, appointmentId }: { userId: string; appointmentId: string },
): Promise<NotYet | undefined> {
  const request = await loadRequest(server.db.write, appointmentId)
  const told =
    request &&
    (await server.db.write
      .selectFrom('users')
      .select(['telegram_id', 'language'])
      .where('id', '=', userId)
      .where(mayBeTold)
      .executeTakeFirst())
  if (!request || !told?.telegram_id) return undefined
  return tellPerson(
    server,
    telegram,
    told.telegram_id,
    requestNotice(server, told.language, request),
    'answer',
  )
}

/** Tells the person who asked for a viewing which time is proposed, if they use Telegram. */
export async function tellAsker(
  server: Deps,
  telegram: Telegram,
  { appointmentId }: { appointmentId: string },
): Promise<NotYet | undefined> {
  const request = await loadRequest(server.db.write, appointmentId)
  if (!request?.at || !request.user_id) return undefined
  const asker = await server.db.write
    .selectFrom('users')
    .select(['telegram_id', 'language'])
    .where('id', '=', request.user_id)
    .where(mayBeTold)
    .executeTakeFirst()
  if (!asker?.telegram_id) return undefined
  const { language: lang } = asker
  const { t } = textsIn(lang)
  const place = { kind: 'ad', id: request.listing_id } as const
  const openListing = t('messages:openListing')
  return tellPerson(
    server,
    telegram,
    asker.telegram_id,
    {
      html: paragraphs(
        bold(t('notices:kind.scheduled')),
        lines(
          inertText(listingOf(lang, request)),
          inertText(timeIn(lang, server.city, request.at)),
        ),
        link(openListing, listingLink(server, request.listing_id)),
      ),
      buttons: [[openButton(openListing, { page: miniAppPage(server, place) })]],
    },
    'answer',
  )
}
