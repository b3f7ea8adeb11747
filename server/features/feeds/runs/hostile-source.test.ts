import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { createGzip, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeedSource } from '../../../../contract/feeds/feed-sources.ts'
import { feeds } from '../../../../contract/feeds/feed-sources.ts'
import { fewOf } from '../../../testing/few-of.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import type { FeedSite } from '../testing/feed-site.ts'
import { openFeedSite } from '../testing/feed-site.ts'
import { yrlFeed, yrlOffer } from '../testing/sample-feeds.ts'
import { advanceRun } from './advance-run.ts'
import { startDueRuns } from './start-runs.ts'

let now = new Date()
let server: TestServer
let agency: Someone
let pictures: FeedSite
let site: Server
let answer: (reply: ServerResponse) => unknown
let source: FeedSource

const good = () =>
  yrlFeed(
    ...[1, 2, 3].map((id) =>
      yrlOffer('', `flat-${id}`)
        .replace('<floor>7<', `<floor>${id}<`)
        .replace(/<image>.*<\/image>/, `<image>${pictures.picture(id)}</image>`),
    ),
  )

beforeAll(async () => {
  pictures = await openFeedSite()
  site = createServer((_, reply) => answer(reply)).listen(0, '127.0.0.1')
  await once(site, 'listening')
  server = await openTestServer({ FEED_NETWORKS: '127.0.0.1' }, { clock: () => now })
  agency = await server.someone({ is_admin: true, is_agency: true, is_trusted: true })
  answer = (reply) => reply.end(good())
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/stock.xml`
  const added = await server.call(
    feeds.addSource,
    { body: { name: 'Stock', url, schedule: 'hourly', share: 20 } },
    { as: agency },
  )
  source = added.body
  const params = { id: source.lastRun?.id ?? '' }
  await advanceRun(server.context, params.id)
  await server.call(feeds.apply, { params }, { as: agency })
  await advanceRun(server.context, params.id)
})
afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await server.close()
  await pictures.close()
})

async function comeRound() {
  now = new Date(now.getTime() + 3_600_001)
  await startDueRuns(server.context)
  const query = { sourceId: source.id, limit: 1 }
  const last = async () => (await server.call(feeds.runs, { query }, { as: agency })).body[0]
  await advanceRun(server.context, (await last())?.id ?? '')
  return last()
}
const stock = () =>
  server.context.db.write
    .selectFrom('listings')
    .select(['id', 'status', 'version', 'price'])
    .where('owner_id', '=', agency.id)
    .orderBy('id')
    .execute()

const redirect = (location: string) => (reply: ServerResponse) =>
  reply.writeHead(302, { location }).end()
/** A feed that begins well and then repeats one piece `times` times. */
const endless = (piece: string, times: number) =>
  Readable.from(
    (function* () {
      yield '<?xml version="1.0"?><realty-feed xmlns="http://webmaster.yandex.ru/schemas/feed/realty/2010-06">'
      for (let at = 0; at < times; at += 1) yield piece
    })(),
  )
const packed = (stream: Readable) => (reply: ServerResponse) => {
  reply.writeHead(200, { 'content-encoding': 'gzip' })
  // A reader that has read enough closes the connection.
  pipeline(stream, createGzip({ level: 1 }), reply, () => {})
}
const entities = Array.from(
  { length: 20 },
  (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
).join('')
const million = ' '.repeat(1_000_000)

const hostile: [string, (reply: ServerResponse) => unknown, object][] = [
  ['leads to a private network', redirect('https://192.168.1.1/'), { fault: 'FORBIDDEN_ADDRESS' }],
  [
    'leads to where a cloud tells its secrets',
    redirect('https://169.254.169.254/latest/'),
    { fault: 'FORBIDDEN_ADDRESS' },
  ],
  ['leads to this machine by IPv6', redirect('https://[::1]/'), { fault: 'FORBIDDEN_ADDRESS' }],
  ['leads to a file', redirect('file:///etc/passwd'), { state: 'failed' }],
  ['leads to itself', redirect('/stock.xml'), { fault: 'TOO_MANY_REDIRECTS' }],
  [
    'says that it is longer than it is',
    (reply) => {
      reply.writeHead(200, { 'content-length': good().length * 3 })
      reply.write(good(), () => reply.destroy())
    },
    { fault: 'CUT_OFF' },
  ],
  [
    'says that it is larger than is read',
    (reply) => reply.writeHead(200, { 'content-length': 10_000_000_000 }).write('<realty-feed>'),
    { fault: 'TOO_LARGE' },
  ],
  ['nests without end', packed(endless('<a>'.repeat(10_000), 200)), {}],
  [
    'is packed and cut',
    (reply) => {
      const bytes = gzipSync(good())
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes.subarray(0, -40))
    },
    {},
  ],
  [
    'multiplies its entities',
    (reply) =>
      reply.end(
        good()
          .replace('<realty-feed', `<!DOCTYPE x [<!ENTITY e0 "x">${entities}]><realty-feed`)
          .replaceAll('Светлая', '&e20;'),
      ),
    { hold: 'SHARE' },
  ],
  ['answers with an error', (reply) => reply.writeHead(500).end(good()), { fault: 'WRONG_ANSWER' }],
  // More than memory may hold.
  ['unpacks to 1 GB of spaces', packed(endless(million, 1_000)), { hold: 'CUT_OFF' }],
]

test.each(fewOf(hostile.length - 1, hostile))(
  'a source that %s changes nothing',
  async (_, reply, expected) => {
    const before = await stock()
    const memory = process.memoryUsage().rss
    answer = reply
    const run = await comeRound()
    expect(run).toMatchObject(expected)
    expect(process.memoryUsage().rss - memory).toBeLessThan(200_000_000)
    const { body } =
      run?.state === 'waiting'
        ? await server.call(feeds.dismiss, { params: { id: run.id } }, { as: agency })
        : { body: run }
    expect(['failed', 'dismissed', 'unchanged']).toContain(body?.state)
    expect(await stock()).toEqual(before)

    // Once the source is well again, it is read as if nothing had happened.
    answer = (well) => well.end(good())
    expect(await comeRound()).toMatchObject({ state: 'unchanged' })
  },
  // A gigabyte takes half a minute when nothing else runs.
  300_000,
)

test.runIf(process.env.TEST_ALL)(
  'a source that stops sending is given up after half a minute',
  async () => {
    answer = (reply) => reply.writeHead(200).write('<realty-feed>')
    expect(await comeRound()).toMatchObject({ state: 'failed', fault: 'TOO_SLOW' })
  },
)
