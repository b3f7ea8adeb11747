import { textsIn } from '../../texts/all-languages.ts'
import type { House } from '../house.ts'
import type { NotYet } from '../jobs/job-queue.ts'
import { openButton } from './buttons.ts'
import { listingLink, miniAppPage } from './deep-link.ts'
import { requestMessage } from './message-text.ts'
import type { Telegram } from './open-telegram.ts'
import { tellPerson } from './tell-person.ts'

/** Tells the advertiser of a request in Telegram, if he is there. */
export async function tellAdvertiser(
  house: Pick<House, 'db' | 'settings' | 'clock'>,
  telegram: Telegram,
  { appointmentId }: { appointmentId: string },
): Promise<NotYet | undefined> {
  const news = await house.db.write
    .selectFrom('appointments as request')
    .innerJoin('ads', 'ads.id', 'request.ad_id')
    .innerJoin('users', 'users.id', 'request.owner_id')
    .select(['request.username', 'request.phone', 'request.at', 'request.message'])
    .select(['ads.id as adId', 'ads.title', 'ads.address'])
    .select(['users.telegram_id', 'users.language'])
    .where('request.id', '=', appointmentId)
    .where('users.is_blocked', '=', false)
    .where('users.telegram_refused_at', 'is', null)
    .executeTakeFirst()
  if (!news?.telegram_id) return undefined
  const { t } = textsIn(news.language)
  return tellPerson(house, telegram, news.telegram_id, {
    html: requestMessage(news.language, { ...news, listingLink: listingLink(house, news.adId) }),
    buttons: [[openButton(t('messages:request.open'), { page: miniAppPage(house, '/inbox') })]],
  })
}
