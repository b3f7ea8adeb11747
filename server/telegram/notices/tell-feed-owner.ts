import type { NoticeData } from '../../../contract/people/notices.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import type { TextSource } from '../../../texts/keys.ts'
import type { ServerContext } from '../../context.ts'
import type { RunRow } from '../../features/feeds/sources/source-repository.ts'
import { publicPage } from '../../http/addresses/public-url.ts'
import type { NotYet } from '../../jobs/job-queue.ts'
import { openButton } from '../messages/buttons.ts'
import { miniAppPage } from '../messages/deep-link.ts'
import { bold, inertText, lines, paragraphs } from '../messages/message-html.ts'
import { mayBeTold } from '../sending/may-be-told.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import { tellPerson } from '../sending/tell-person.ts'

type Deps = Pick<ServerContext, 'db' | 'settings' | 'clock'>

/**
 * Tells the owner of a feed in Telegram what they would otherwise only see by looking; nothing that is settled by now.
 */
export async function tellFeedOwner(
  server: Deps,
  telegram: Telegram,
  data: Pick<NoticeData['feed'], 'sourceId' | 'news' | 'runId'>,
): Promise<NotYet | undefined> {
  const source = await server.db.write
    .selectFrom('feed_sources')
    .innerJoin('users', 'users.id', 'feed_sources.owner_id')
    .select(['name', 'stop_note', 'stopped_at', 'users.telegram_id', 'users.language'])
    .where('feed_sources.id', '=', data.sourceId)
    .where(mayBeTold)
    .executeTakeFirst()
  if (!source?.telegram_id) return undefined
  const { name, telegram_id, language } = source
  const texts = textsIn(language)
  const run = data.news === 'stopped' ? undefined : await runOf(server, data.runId ?? '0')
  const reasons = run ? ofRun(texts, run) : source.stopped_at ? [source.stop_note] : undefined
  if (!reasons) return undefined
  const page = run?.state === 'waiting' ? `/feeds/run/${run.id}` : '/feeds'
  return tellPerson(server, telegram, telegram_id, {
    html: paragraphs(
      bold(texts.t(`notices:feed.${data.news}`, { source: name })),
      lines(...reasons.map((reason) => reason !== null && inertText(reason))),
    ),
    buttons: [
      [
        openButton(texts.t(`messages:feed.${run?.state === 'waiting' ? 'openPlan' : 'open'}`), {
          page: miniAppPage(server, page),
          link: publicPage(server, page),
        }),
      ],
    ],
  })
}

/** Undefined if somebody has decided about the run, or the feed was read again, before this message. */
const runOf = ({ db }: Pick<Deps, 'db'>, id: string): Promise<RunRow | undefined> =>
  db.write
    .selectFrom('feed_runs')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'failed'])
    .executeTakeFirst()

function ofRun({ t, language }: TextSource, run: RunRow): (string | null)[] {
  if (run.state === 'failed')
    return [
      run.fault &&
        (run.fault === 'WRONG_ANSWER'
          ? t('feeds:runFault.WRONG_ANSWER', { status: run.answered_status ?? 0 })
          : t(`feeds:runFault.${run.fault}`)),
      t('messages:feed.staying'),
    ]
  const counts = (['new', 'changed', 'gone'] as const).flatMap((kind) => {
    const count = run.counts[kind] ?? 0
    return count > 0 ? [`${t(`feeds:kind.${kind}`)}: ${formatNumber(count, language)}`] : []
  })
  return [t(`feeds:hold.${run.hold ?? 'ASKED'}`), counts.join(' · ') || null]
}
