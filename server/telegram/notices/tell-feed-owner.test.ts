import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FeedSource } from '../../../contract/feeds/feed-sources.ts'
import { feeds, operatorFeeds } from '../../../contract/feeds/feed-sources.ts'
import { languages } from '../../../contract/languages.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import { advanceRun } from '../../features/feeds/runs/advance-run.ts'
import { startDueRuns } from '../../features/feeds/runs/start-runs.ts'
import type { FeedSite } from '../../features/feeds/testing/feed-site.ts'
import { openFeedSite } from '../../features/feeds/testing/feed-site.ts'
import { yrlFeed, yrlOffer } from '../../features/feeds/testing/sample-feeds.ts'
import type { JobData } from '../../jobs/job-kinds.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import type { BotApi } from '../testing/bot-api.ts'
import { openBotServer, telegramPerson } from '../testing/bot-server.ts'
import { openUnhurried } from '../testing/unhurried.ts'
import { tellByTelegram } from './tell-by-telegram.ts'

let now = new Date('2026-03-05T08:00:00Z')
let botApi: BotApi
let server: TestServer
let telegram: Telegram
let site: FeedSite
let agency: Awaited<ReturnType<typeof telegramPerson>>
const closing: (() => Promise<void>)[] = []
const { t } = textsIn('en')

beforeAll(async () => {
  site = await openFeedSite()
  const opened = await openBotServer({ FEED_NETWORKS: '127.0.0.1' }, { clock: () => now })
  botApi = opened.botApi
  server = opened.server
  telegram = openUnhurried(server.context)
  closing.push(opened.close, site.close)
})
afterAll(async () => {
  for (const close of closing) await close()
})
beforeEach(async () => {
  agency = await telegramPerson(server, { is_admin: true, is_agency: true, is_trusted: true })
  await server.context.jobs.start()
  await sql`delete from jobs.job`.execute(server.context.db.write)
  botApi.messages.length = 0
})

const flat = (id: number) =>
  yrlOffer('', `flat-${id}`)
    .replace('<floor>7<', `<floor>${id}<`)
    .replace(/<image>.*<\/image>/, `<image>${site.picture(id)}</image>`)
const flats = (...ids: number[]) => yrlFeed(...ids.map(flat))

let paths = 0
async function connect() {
  paths += 1
  const path = `/feed-${paths}.xml`
  const { body } = await server.call(
    feeds.addSource,
    {
      body: {
        name: 'Our stock',
        url: site.write(path, flats(1, 2)),
        schedule: 'hourly',
        share: 20,
      },
    },
    { as: agency },
  )
  return { ...body, path }
}
const runsOf = async ({ id }: Pick<FeedSource, 'id'>) =>
  (await server.call(feeds.runs, { query: { sourceId: id } }, { as: agency })).body
async function settle(source: Pick<FeedSource, 'id'>) {
  const [run] = await runsOf(source)
  await advanceRun(server.context, run?.id ?? '')
  const [settled] = await runsOf(source)
  if (!settled) throw new Error('there is no run')
  return settled
}
async function comeRound(source: Pick<FeedSource, 'id'>) {
  now = new Date(now.getTime() + 3_600_001)
  await startDueRuns(server.context)
  return settle(source)
}
async function connected() {
  const source = await connect()
  const { id } = await settle(source)
  await server.call(feeds.apply, { params: { id } }, { as: agency })
  await settle(source)
  return source
}
/** Delivers what is in the queue, as its worker would. */
async function deliver() {
  const { rows } = await sql<{ data: JobData['tell-telegram'] }>`
    delete from jobs.job where name = 'tell-telegram' returning data`.execute(
    server.context.db.write,
  )
  for (const { data } of rows) await tellByTelegram(server.context, telegram, data)
  return botApi.messages.splice(0).map(({ text, reply_markup }) => ({
    text,
    button: (reply_markup?.inline_keyboard[0]?.[0]?.web_app as { url?: string } | undefined)?.url,
  }))
}
const waiting = async () => (await server.call(feeds.waiting, {}, { as: agency })).body.count

describe('the owner of a feed', () => {
  test('gets one message about a scheduled reading that waits, with the reason', {
    tags: 'long',
  }, async () => {
    const source = await connected()
    expect([await deliver(), await waiting()]).toEqual([[], 0])
    site.write(source.path, yrlFeed())
    const { id } = await comeRound(source)
    const told = await deliver()
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(t('notices:feed.waits', { source: 'Our stock' }))
    expect(told[0]?.text).toContain(t('feeds:hold.EMPTY'))
    expect(told[0]?.button).toBe(`https://sakhli.example/bot/feeds/run/${id}`)
    expect(await waiting()).toBe(1)
    // The feed is due again and is worked on again while the plan waits.
    await comeRound(source)
    expect(await deliver()).toEqual([])
  })

  test('gets none about a reading they asked for or have settled', {
    tags: 'long',
  }, async () => {
    const source = await connected()
    site.write(source.path, flats(1, 2, 3))
    await server.call(feeds.read, { params: { id: source.id } }, { as: agency })
    expect(await settle(source)).toMatchObject({ state: 'waiting' })
    expect(await deliver()).toEqual([])
    const [asked] = await runsOf(source)
    await server.call(feeds.dismiss, { params: { id: asked?.id ?? '' } }, { as: agency })
    const { id, state } = await comeRound(source)
    expect(state).toBe('waiting')
    await server.call(feeds.dismiss, { params: { id } }, { as: agency })
    expect(await deliver()).toEqual([])
  })

  test('gets one message about repeated failures, and another after a recovery', async () => {
    const source = await connected()
    const fail = async () => {
      site.write(source.path, `no feed at all ${now.getTime()}`)
      expect(await comeRound(source)).toMatchObject({ state: 'failed' })
      return (await deliver()).map(({ text }) => text)
    }
    expect([await fail(), await fail()]).toEqual([[], []])
    const [told] = await fail()
    expect(told).toContain(t('notices:feed.fails', { source: 'Our stock' }))
    expect(told).toContain(t('feeds:runFault.NOT_A_FEED'))
    expect(await fail()).toEqual([])
    site.write(source.path, flats(1, 2))
    expect(await comeRound(source)).toMatchObject({ state: 'unchanged' })
    expect([await fail(), await fail()]).toEqual([[], []])
    expect(await fail()).toHaveLength(1)
  })

  test('gets one message when an operator stops the feed, with the note', async () => {
    const source = await connected()
    const operator = await server.someone({ is_operator: true })
    await server.context.db.write
      .updateTable('users')
      .set({ second_factor_at: now })
      .where('id', '=', operator.id)
      .execute()
    const body = { isStopped: true, note: 'Not <your> homes' }
    for (const _ of [1, 2])
      expect(
        await server.call(
          operatorFeeds.stop,
          { params: { id: source.id }, body },
          { as: operator },
        ),
      ).toMatchObject({ status: 200 })
    const told = await deliver()
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(t('notices:feed.stopped', { source: 'Our stock' }))
    expect(told[0]?.text).toContain('Not &lt;your&gt; homes')
  })

  test.each(languages)('gets it in their language: %s', async (language) => {
    await server.context.db.write
      .updateTable('users')
      .set({ language })
      .where('id', '=', agency.id)
      .execute()
    const source = await connected()
    site.write(source.path, yrlFeed())
    await comeRound(source)
    const [told] = await deliver()
    const own = textsIn(language)
    expect(told?.text).toContain(own.t('notices:feed.waits', { source: 'Our stock' }))
    expect(told?.text).toContain(own.t('feeds:hold.EMPTY'))
  })
})
