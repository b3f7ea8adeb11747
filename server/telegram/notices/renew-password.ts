import { serverLimits } from '../../../contract/limits.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import { makeLink } from '../../features/recovery/account-links.ts'
import { findForRenewal, linkTo } from '../../features/recovery/link-letters.ts'
import type { JobData } from '../../jobs/job-kinds.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import { openButton } from '../messages/buttons.ts'
import { bold, inertText, paragraphs } from '../messages/message-html.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import { tellPerson } from '../sending/tell-person.ts'

/** A way back for a person who connected Telegram to the account and no longer reads the mailbox. */
export async function renewByTelegram(
  server: Pick<ServerContext, 'db' | 'clock' | 'settings' | 'log'>,
  telegram: Telegram,
  { email, site }: JobData['renew-by-telegram'],
): Promise<NotYet | undefined> {
  const user = await findForRenewal(server, email)
  if (!user?.telegram_id) return undefined
  const { t } = textsIn(user.language)
  const token = await makeLink(server.db.write, {
    ...{ userId: user.id, purpose: 'renew', sentTo: null, now: server.clock() },
  })
  const url = linkTo(site, '/renew', token)
  // Telegram accepts no button that leads to a machine without a public name.
  const isPublic = site.startsWith('https:')
  const html = paragraphs(
    bold(t('letters:renew.subject')),
    inertText(t('letters:renew.text', { email })),
    inertText(t('letters:renew.once', { count: serverLimits.renewLinkMinutes })),
    !isPublic && inertText(url),
    inertText(t('letters:renew.footnote')),
  )
  return tellPerson(
    server,
    telegram,
    user.telegram_id,
    { html, buttons: isPublic ? [[openButton(t('letters:renew.action'), { link: url })]] : [] },
    'now',
  )
}
