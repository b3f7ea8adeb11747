import type { Language } from '../../../contract/languages.ts'
import type { ToldEventKind } from '../../../contract/people/security-events.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import { publicPage } from '../../http/addresses/public-url.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import { openButton } from '../messages/buttons.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import { tellPerson } from '../sending/tell-person.ts'
import { securityMessage } from './message-text.ts'

interface AccountNews {
  telegramId: string
  language: Language
  account: string
  event: ToldEventKind
  at: Date
}

/** Tells a person in Telegram what was changed about signing in to their account. */
export const tellAccountByTelegram = (
  server: Pick<ServerContext, 'db' | 'settings' | 'clock' | 'city'>,
  telegram: Telegram,
  { telegramId, language, account, event, at }: AccountNews,
): Promise<NotYet | undefined> => {
  const { t } = textsIn(language)
  return tellPerson(server, telegram, telegramId, {
    html: securityMessage(language, server.city, {
      what: t(`notices:account.${event}`),
      account: t('notices:account.name', { account }),
      at,
      advice: t(`notices:account.${event === 'telegramLinked' ? 'adviceLink' : 'advice'}`),
    }),
    // The button leads to the site, because what there is to do needs the password.
    buttons: [[openButton(t('messages:openAccount'), { link: publicPage(server, '/account') })]],
  })
}
