import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import { publicPage } from '../../http/public-url.ts'
import type { JobData } from '../../jobs/job-kinds.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import { openButton } from '../messages/buttons.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import { tellPerson } from '../sending/tell-person.ts'
import { securityMessage } from './message-text.ts'

/** Tells in Telegram of what was changed about how an account is entered. */
export const tellAccountByTelegram = (
  server: Pick<ServerContext, 'db' | 'settings' | 'clock' | 'city'>,
  telegram: Telegram,
  { telegramId, language, account, kind, device, at }: JobData['tell-account'],
): Promise<NotYet | undefined> => {
  const { t } = textsIn(language)
  return tellPerson(server, telegram, telegramId, {
    html: securityMessage(language, server.city, {
      what: t(`letters:security.what.${kind}`),
      account: `${t('letters:security.account')}: ${account}`,
      device,
      at: new Date(at),
      advice: t(
        kind === 'telegramLinked' ? 'letters:security.adviceOnLink' : 'letters:security.advice',
      ),
    }),
    // On the site, since what is to be done there asks for the password.
    buttons: [[openButton(t('letters:security.open'), { link: publicPage(server, '/account') })]],
  })
}
