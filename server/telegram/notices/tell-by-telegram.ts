import type { Notice } from '../../../contract/people/notices.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import { describeNotice } from '../../../texts/notices.ts'
import type { ServerContext } from '../../context.ts'
import { loadToldNotice } from '../../features/notices/told-notice.ts'
import { publicPage } from '../../http/addresses/public-url.ts'
import type { JobData } from '../../jobs/job-kinds.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import { askAdvertiser } from '../freshness/ask-advertiser.ts'
import { openButton } from '../messages/buttons.ts'
import { miniAppPage } from '../messages/deep-link.ts'
import { bold, inertText, lines } from '../messages/message-html.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import { tellPerson } from '../sending/tell-person.ts'
import { tellAccountByTelegram } from './tell-account.ts'
import { tellAdvertiser, tellAsker } from './tell-advertiser.ts'
import { tellFeedOwner } from './tell-feed-owner.ts'
import { tellVisitor } from './tell-visitor.ts'

/** Sends one notice as a message of the bot, with buttons and pictures where the bot has more than text to offer. */
export async function tellByTelegram(
  server: ServerContext,
  telegram: Telegram,
  { noticeId, telegramId }: JobData['tell-telegram'],
): Promise<NotYet | undefined> {
  const told = await loadToldNotice(server, noticeId, 'telegram')
  if (!told) return undefined
  const { notice, userId, language } = told
  const { kind, data } = notice
  switch (kind) {
    case 'request':
      return tellAdvertiser(server, telegram, { userId, appointmentId: data.appointmentId })
    case 'answer':
      if (data.at) return tellAsker(server, telegram, data)
      break
    case 'search':
      return tellVisitor(server, telegram, data)
    case 'freshness':
      return askAdvertiser(server, telegram, { ownerId: userId, askedAt: data.askedAt })
    case 'feed':
      return tellFeedOwner(server, telegram, data)
    case 'account': {
      const { event, account } = data
      const at = new Date(notice.madeAt)
      return tellAccountByTelegram(server, telegram, { telegramId, language, event, account, at })
    }
  }
  const texts = textsIn(language)
  const { title, text, path } = describeNotice(notice, texts, server.city)
  const more = texts.t(path.startsWith('/ad/') ? 'messages:openListing' : 'messages:more')
  const page = isOnSiteAlone(notice) ? undefined : miniAppPage(server, path)
  return tellPerson(server, telegram, telegramId, {
    html: lines(bold(title), inertText(text)),
    buttons: [[openButton(more, { page, link: publicPage(server, path) })]],
  })
}

/** What a person does about their account needs its password, which the mini-app does not ask for. */
const isOnSiteAlone = ({ kind }: Notice) => kind === 'device'
