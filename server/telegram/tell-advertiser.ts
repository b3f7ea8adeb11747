import { textsIn } from '../../texts/all-languages.ts'
import type { ServerContext } from '../context.ts'
import type { NotYet } from '../jobs/job-queue.ts'
import { openButton } from './buttons.ts'
import { listingLink, miniAppPage } from './deep-link.ts'
import { requestMessage } from './message-text.ts'
import type { Telegram } from './open-telegram.ts'
import { tellPerson } from './tell-person.ts'

/** Tells the advertiser of a request in Telegram, if they are there. */
export async function tellAdvertiser(
  server: Pick<ServerContext, 'db' | 'settings' | 'clock'>,
  telegram: Telegram,
  { appointmentId }: { appointmentId: string },
): Promise<NotYet | undefined> {
  const news = await server.db.write
    .selectFrom('appointments as request')
    .innerJoin('listings', 'listings.id', 'request.listing_id')
    .innerJoin('users', 'users.id', 'request.owner_id')
    .select(['request.username', 'request.phone', 'request.at', 'request.message'])
    .select(['listings.id as adId', 'listings.title', 'listings.address'])
    .select(['users.telegram_id', 'users.language'])
    .where('request.id', '=', appointmentId)
    .where('users.is_blocked', '=', false)
    .where('users.telegram_refused_at', 'is', null)
    .executeTakeFirst()
  if (!news?.telegram_id) return undefined
  const { t } = textsIn(news.language)
  return tellPerson(server, telegram, news.telegram_id, {
    html: requestMessage(news.language, { ...news, listingLink: listingLink(server, news.adId) }),
    buttons: [[openButton(t('messages:request.open'), { page: miniAppPage(server, '/inbox') })]],
  })
}
