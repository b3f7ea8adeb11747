import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ServerContext } from '../server/context.ts'
import { writers } from '../server/features/feeds/formats.ts'
import { startRun } from '../server/features/feeds/runs/start-runs.ts'
import { writeContext } from '../server/features/feeds/testing/read-all.ts'
import { writeFeed } from '../server/features/feeds/write-feed.ts'
import { openBenchContext, openBenchDatabase } from './bench-context.ts'
import { flats } from './feed-flats.ts'
import type { RunFigures } from './feed-run-process.ts'
import { freshPage } from './measure-route.ts'
import type { ServerProcess } from './server-process.ts'
import { startServerProcess } from './server-process.ts'
import type { Verdicts } from './verdicts.ts'
import { median } from './verdicts.ts'

const bounds = { first: 180, unchanged: 20, megabytes: 200, slowed: 1.1 }
/** Public already, for the visitors to search in. */
const publicListings = 10_000
const pauseMs = 50

/** A source of so many offers without pictures: read, carried out, and read again where nothing changed. */
export async function measureRuns(offers: number, verdicts: Verdicts) {
  const database = await openBenchDatabase(publicListings, () => {})
  const { url, folder } = database
  const path = join(folder, 'stock.xml')
  await pipeline(
    Readable.from(writeFeed(writers.yrl, bare(offers), writeContext)),
    createWriteStream(path),
  )
  const site = createServer((_, answer) => void createReadStream(path).pipe(answer))
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const context = await openBenchContext(url, folder)
  const server = await startServerProcess(url, folder)
  try {
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/stock.xml`
    const sourceId = await addSource(context, address)
    const alone = await visit(server, until(5_000))
    const first = await startWork(context, folder, url, sourceId)
    const beside = await visit(server, first.isOver)
    const { seconds, megabytes } = await first.figures
    await expectState(context, first.runId, 'waiting', offers)
    const size = ((await stat(path)).size / 1e6).toFixed(0)
    const told = `${seconds.toFixed(1)} s, ${size} MB`
    verdicts.expect(
      `run: ${offers} offers first read in ≤ ${bounds.first} s`,
      seconds <= bounds.first,
      told,
    )
    expectMemory(verdicts, 'first reading', megabytes)
    const slowed = beside / alone
    const times = `${slowed.toFixed(2)} × (${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside it)`
    verdicts.expect(
      'run: a search beside it takes ≤ 1.1 of its time',
      slowed <= bounds.slowed,
      times,
    )

    await setState(context, first.runId, 'applying')
    const applied = await (await startWork(context, folder, url, sourceId, first.runId)).figures
    await expectState(context, first.runId, 'applied', offers)
    console.log(`run: carried out in ${applied.seconds.toFixed(1)} s`)
    expectMemory(verdicts, 'carrying out', applied.megabytes)

    const same = await startWork(context, folder, url, sourceId)
    const again = await same.figures
    await expectState(context, same.runId, 'unchanged', 0)
    verdicts.expect(
      `run: the same file, unchanged, in ≤ ${bounds.unchanged} s`,
      again.seconds <= bounds.unchanged,
      `${again.seconds.toFixed(1)} s`,
    )
    // Another file that says the same is read and compared, offer by offer.
    await appendFile(path, '\n')
    const other = await startWork(context, folder, url, sourceId)
    const compared = await other.figures
    await expectState(context, other.runId, 'unchanged', offers)
    console.log(
      `run: another file that says the same, compared in ${compared.seconds.toFixed(1)} s`,
    )
    expectMemory(verdicts, 'reading again', compared.megabytes)
  } finally {
    await server.stop()
    await context.jobs.close()
    await context.db.close()
    await context.decoder.close()
    site.closeAllConnections()
    site.close()
    await database.close()
  }
}

function* bare(offers: number) {
  let n = 0
  for (const { content, ...listing } of flats(offers)) {
    n += 1
    // Within the city's border, or it would be refused.
    const coordinates: [number, number] = [41.644 + (n % 50) / 1e4, 41.63 + (n % 77) / 1e4]
    yield { ...listing, content: { ...content, coordinates }, media: [] }
  }
}

const expectMemory = (verdicts: Verdicts, what: string, megabytes: number) =>
  verdicts.expect(
    `run: ${what}: memory + ≤ ${bounds.megabytes} MB`,
    megabytes <= bounds.megabytes,
    `${megabytes.toFixed(0)} MB`,
  )

async function addSource({ db }: ServerContext, url: string): Promise<string> {
  const owner = await db.write
    .insertInto('users')
    .values({ login: 'feeds@example.com', agency_name: 'Feeds', is_admin: true, is_trusted: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db.write
    .insertInto('feed_sources')
    .values({ owner_id: owner.id, name: 'Stock', url, hold: 'FIRST' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** In a process of its own, as one of several servers. */
async function startWork(
  context: ServerContext,
  folder: string,
  url: string,
  sourceId: string,
  known?: string,
) {
  const begin = { isAsked: false, now: new Date() }
  const runId = known ?? (await startRun(context.db.write, context, { id: sourceId }, begin))?.id
  if (runId === undefined) throw new Error('another run is under way')
  let isRunning = true
  const child = fork(join(import.meta.dirname, 'feed-run-process.ts'), [url, folder, runId])
  const figures = Promise.race([
    once(child, 'message').then(([message]) => message as RunFigures),
    once(child, 'exit').then(() => {
      throw new Error('the work on the run ended too early')
    }),
  ]).finally(() => {
    isRunning = false
  })
  figures.catch(() => {})
  return { runId, figures, isOver: () => !isRunning }
}

const setState = ({ db }: ServerContext, id: string, state: 'applying') =>
  db.write.updateTable('feed_runs').set({ state }).where('id', '=', id).execute()

/** What was measured is what was meant. */
async function expectState({ db }: ServerContext, id: string, state: string, offers: number) {
  const run = await db.write
    .selectFrom('feed_runs')
    .select(['state', 'fault', 'counts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { new: made = 0, unchanged = 0 } = run.counts
  if (run.state !== state || made + unchanged !== offers)
    throw new Error(`the run is ${JSON.stringify(run)}`)
}

const until = (ms: number) => {
  const end = performance.now() + ms
  return () => performance.now() > end
}

/** One visitor, who searches for what nobody has searched before; the time of a search in the median. */
async function visit({ full }: ServerProcess, isOver: () => boolean): Promise<number> {
  const times: number[] = []
  while (times.length < 20 || !isOver()) {
    const start = performance.now()
    await (await fetch(full + freshPage())).arrayBuffer()
    times.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return median(times)
}
