import { topicOf } from '../../../contract/people/notices.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import { describeNotice } from '../../../texts/notices.ts'
import type { ServerContext } from '../../context.ts'
import { publicPage } from '../../http/addresses/public-url.ts'
import type { JobData } from '../../jobs/job-kinds.ts'
import type { Letter } from '../../mail/letter.ts'
import type { Mailer } from '../../mail/open-mailer.ts'
import { deliverLetter } from '../../mail/send-letter.ts'
import type { Sealer } from '../security/sealer.ts'
import { loadToldNotice } from './told-notice.ts'
import { unsubscribeToken } from './unsubscribe-links.ts'

/**
 * Sends one notice as a letter, to an address that its owner confirmed. It is not sent if the address was changed
 * since.
 */
export async function tellByEmail(
  server: ServerContext,
  { mailer, sealer }: { mailer: Mailer; sealer: Sealer },
  { noticeId, address }: JobData['tell-email'],
  signal: AbortSignal,
): Promise<void> {
  const told = await loadToldNotice(server, noticeId, 'email')
  const topic = told && topicOf[told.notice.kind]
  const user =
    topic &&
    (await server.db.write
      .selectFrom('users')
      .select('id')
      .where('id', '=', told.userId)
      .where('login', '=', address)
      .where('login_confirmed_at', 'is not', null)
      .where('login_refused_at', 'is', null)
      .executeTakeFirst())
  if (!user) return
  const { language } = told
  const texts = textsIn(language, server.city)
  const { title, text, path } = describeNotice(told.notice, texts, server.city)
  const page = publicPage(server, path)
  const letter: Letter = {
    to: address,
    language,
    subject: title,
    paragraphs: text ? [title, text] : [title],
    // A letter that is sent again has the same id, so that mail programs show it once.
    id: `notice-${server.city.id}-${noticeId}`,
    ...(page && { action: { label: texts.t('letters:notice.open'), url: page } }),
  }
  const settings = publicPage(server, '/notices/settings')
  const token = unsubscribeToken(sealer, { userId: told.userId, topic, address })
  const unsubscribe = publicPage(server, `/notices/settings#${token}`)
  const oneClick = publicPage(server, `${apiBase}/notices/unsubscribe?token=${token}`)
  if (settings && unsubscribe && oneClick) {
    const footnote = { topic: texts.t(`channels:topic.${topic}`), unsubscribe, settings }
    letter.footnote = texts.t('letters:notice.footnote', footnote)
    letter.unsubscribe = oneClick
  }
  await deliverLetter(server, mailer, letter, signal)
}
