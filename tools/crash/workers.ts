// Long because it is one proof from the first write to the verdict.
import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import sharp from 'sharp'
import type { NewListingForm } from '../../contract/listings/listing-form.ts'
import { listings } from '../../contract/listings/listings.ts'
import { images } from '../../contract/media/images.ts'
import { appointments } from '../../contract/people/appointments.ts'
import type { Api, Result, Send } from '../../renderer/kernel/api/api-client.ts'
import { makeApi } from '../../renderer/kernel/api/api-client.ts'
import { ResumableUpload } from '../../renderer/kernel/api/resumable-upload.ts'
import { cityUrl } from '../../server/db/city-schema.ts'
import { openClient } from '../../server/db/connection/open-client.ts'
import { silentLog } from '../../server/db/database-log.ts'
import { findRunningPostgres } from '../../server/db/embedded/embedded.ts'
import { wholeForm } from '../../server/features/listings/testing/listings.ts'
import { openBotApi } from '../../server/telegram/testing/bot-api.ts'
import { addressOf, end, signUp, startProgram, stop, workersOf } from './processes.ts'

interface CrashWorkersOptions {
  folder: string
  workers: number
  kills: number
  restarts: number
}

interface CrashWorkersResult {
  kills: number
  /** The number of acknowledged writes of each kind, so that a run without any does not look like a success. */
  listings: number
  pictures: number
  requests: number
  /** Acknowledged writes that are missing at the end. */
  lost: number
  /** Writes that exist more than once, though each was sent with one key. */
  doubled: number
  /** Jobs that exist more than once, and requests for viewings without any message to the advertiser. */
  doubledJobs: number
  untold: number
  /** Messages sent twice, since their worker was killed before it could record them: at most one for each kill. */
  toldAgain: number
  read: number
  /** Requests cut off when their worker was killed; at most one for each reader and kill. */
  cut: number
  /** What other requests met instead of an answer, though their worker was not killed. */
  unanswered: string[]
  /** The number of exchanges of all workers; the requests during them, and what these met instead of an answer. */
  restarts: number
  readMeanwhile: number
  unansweredMeanwhile: string[]
}

/** The longest time that a reader waits for an answer, so that one which never comes is noticed. */
const patienceMs = 30_000
const readers = 6
const writers = 3

/**
 * Kills workers at random during writes, uploads and reads, then exchanges all of them during reads. It checks that
 * every acknowledged write exists once, and lists the reads that got no answer.
 */
async function crashWorkers(options: CrashWorkersOptions): Promise<CrashWorkersResult> {
  const { folder, workers, kills, restarts } = options
  const dataDir = join(folder, 'data')
  const botApi = await openBotApi()
  const server = startProgram('crash/workers-server.ts', [
    dataDir,
    '0',
    String(workers),
    botApi.root,
  ])
  try {
    const address = await addressOf(server)
    const { token } = await signUp(address)
    const database = await openClient(
      cityUrl((await findRunningPostgres(dataDir)) ?? '', 'batumi'),
      silentLog,
    )
    try {
      await database.query(`update users set telegram_id = 4242, is_trusted = true`)
      const messages = () => botApi.messages.map(({ text }) => text)
      const running = { server, address }
      const written = await writeUnderKills({ ...running, token, kills })
      const judged = await judgeWrites(database, written, messages)
      const meanwhile = await readUnderRestarts(running, restarts)
      return { kills, restarts, ...judged, ...meanwhile }
    } finally {
      await database.end()
    }
  } finally {
    await stop(server)
    await end(server)
    await botApi.close()
  }
}

interface Written {
  listings: Set<string>
  pictures: Set<string>
  /** By the phone number that each was made with. */
  requests: Map<string, string>
  readings: Readings
}

interface Running {
  server: ChildProcess
  address: string
}

async function writeUnderKills(
  running: Running & { token: string; kills: number },
): Promise<Written> {
  const { server, address, token, kills } = running
  const written: Written = {
    listings: new Set(),
    pictures: new Set(),
    requests: new Map(),
    readings: new Readings(address),
  }
  const shown = await publish(clientOf(address, token))
  const over = new AbortController()
  const work = Array.from({ length: writers }, async () => {
    const api = clientOf(address, token)
    while (!over.signal.aborted) {
      await writeListing(api, { address, written })
      await askForViewing(visitorOf(address), shown, written)
    }
  })
  work.push(written.readings.run(over.signal))
  const acknowledged = () => written.listings.size + written.pictures.size + written.requests.size
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = acknowledged()
    // Waits until work goes on, however slow the machine is, to kill at a random moment of it.
    for (const since = performance.now(); acknowledged() === before; await delay(5))
      if (performance.now() - since > 2 * patienceMs) throw new Error('Nothing is acknowledged')
    await delay(randomInt(500))
    let pids = await workersOf(server)
    while (pids.length === 0) pids = await workersOf(server)
    process.kill(pids[randomInt(pids.length)] ?? 0, 'SIGKILL')
    console.log(`kill ${kill} of ${kills}: ${written.listings.size} listings acknowledged`)
  }
  over.abort()
  await Promise.all(work)
  return written
}

/** Publishes a listing of a trusted advertiser, which no operator has to approve. */
async function publish(api: Api): Promise<string> {
  const files = { image_0: new Blob([await makePicture()]) }
  const args = { form: wholeForm as object as NewListingForm, headers: {} }
  const { id, status } = await insist(() => api.call(listings.create, args, { files }))
  if (status !== 'published') throw new Error(`The listing is ${status}`)
  return id
}

const draft = { form: { draft: true }, headers: {} }

const sendTo =
  (address: string): Send =>
  (url, init) =>
    fetch(address + url, init)

/** Each client is a writer of its own: when it repeats a call, it sends the same key. */
const clientOf = (address: string, token: string): Api =>
  makeApi({
    send: sendTo(address),
    headers: () => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': someAddress() }),
  })

/** Each visitor has another address, since one person may ask for viewings only so often. */
const visitorOf = (address: string): Api => {
  const from = someAddress()
  return makeApi({ send: sendTo(address), headers: () => ({ 'x-forwarded-for': from }) })
}

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Writes a draft and then uploads its picture. Each call is repeated until it is acknowledged, as our clients do. */
async function writeListing(api: Api, { address, written }: { address: string; written: Written }) {
  const listing = await insist(() => api.call(listings.create, draft))
  written.listings.add(listing.id)
  const bytes = await makePicture()
  const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
  const upload = new ResumableUpload({
    api,
    file: new Blob([bytes]),
    digest,
    sendTelling: () => sendTo(address),
    rest: async () => {
      await delay(50)
      return true
    },
  })
  const id = await insist(() => upload.send(() => {}))
  const args = {
    params: { id: listing.id },
    form: { upload: id },
    headers: { 'content-digest': digest },
  }
  const picture = await insist(() => api.call(images.add, args))
  written.pictures.add(picture.id)
}

/** Random noise, so that no two pictures are equal and none is small. */
async function makePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height, channels] = [160, 120, 3] as const
  const raw = { width, height, channels }
  const png = await sharp(randomBytes(width * height * channels), { raw })
    .png()
    .toBuffer()
  return new Uint8Array(png)
}

async function askForViewing(api: Api, listing: string, { requests }: Written) {
  const phone = `+995 555 ${randomInt(1e5, 1e6)}`
  const args = { params: { id: listing }, body: { phone } }
  requests.set(phone, (await insist(() => api.call(appointments.request, args))).id)
}

async function insist<T>(call: () => Promise<Result<T>>): Promise<T> {
  for (const since = performance.now(); ; ) {
    const answer = await call()
    if (answer.ok) return answer.value
    const { failure } = answer
    const isRefused = failure.kind === 'refused' && failure.status === 400
    if (isRefused || performance.now() - since > 2 * patienceMs)
      throw new Error(`Not acknowledged: ${JSON.stringify(failure)}`)
    await delay(100)
  }
}

/** Requests over connections of their own, each of which the system gives to any worker. */
class Readings {
  read = 0
  cut = 0
  /** The kinds of other results that came instead of an answer. */
  readonly unanswered: string[] = []
  readonly #address: string

  constructor(address: string) {
    this.#address = address
  }

  async run(signal: AbortSignal) {
    const one = async () => {
      while (!signal.aborted) {
        const outcome = await readOnce(this.#address)
        this.read += 1
        if (outcome === 'ECONNRESET' || outcome === 'EPIPE') this.cut += 1
        else if (outcome !== 'answered') this.unanswered.push(outcome)
      }
    }
    await Promise.all(Array.from({ length: readers }, one))
  }
}

/** `answered`, or the error of a connection that was cut, refused or silent for too long. */
async function readOnce(address: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const headers = { 'x-forwarded-for': someAddress() }
  const path = `/estateserver/apartments?limit=${randomInt(1, 50)}`
  const asking = get(`${address}${path}`, { agent: false, headers, timeout: patienceMs })
  asking.on('response', (response) => {
    response.resume()
    // A 503 counts as an answer: a server that is too busy sends it.
    const isAnswer = response.statusCode === 200 || response.statusCode === 503
    response.on('end', () => resolve(isAnswer ? 'answered' : `status ${response.statusCode}`))
    response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
  asking.on('timeout', () => asking.destroy(new Error('no answer')))
  asking.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  return promise
}

async function judgeWrites(database: pg.Client, written: Written, messages: () => string[]) {
  const { readings, requests } = written
  const untold = () => [...requests.keys()].filter((phone) => timesTold(messages(), phone) === 0)
  const giveUpAt = performance.now() + 3 * patienceMs
  while (untold().length > 0 && performance.now() < giveUpAt) await delay(200)
  const there = async (table: 'listings' | 'images' | 'appointments') => {
    const { rows } = await database.query<{ id: string }>(`select id from ${table}`)
    return new Set(rows.map(({ id }) => id))
  }
  const [listingIds, imageIds, requestIds] = [
    await there('listings'),
    await there('images'),
    await there('appointments'),
  ]
  const lost =
    written.listings.difference(listingIds).size +
    written.pictures.difference(imageIds).size +
    new Set(requests.values()).difference(requestIds).size
  // The one listing published for viewings, and its picture, are not in `written`.
  const doubled =
    listingIds.size -
    1 -
    written.listings.size +
    (imageIds.size - 1 - written.pictures.size) +
    (requestIds.size - requests.size)
  const { rows: doubledJobs } = await database.query(
    `select 1 from batumi_jobs.job where name = 'tell-telegram'
     group by data->>'noticeId' having count(*) > 1`,
  )
  const toldAgain = [...requests.keys()].filter((phone) => timesTold(messages(), phone) > 1)
  return {
    listings: written.listings.size,
    pictures: written.pictures.size,
    requests: requests.size,
    lost,
    doubled,
    doubledJobs: doubledJobs.length,
    untold: untold().length,
    toldAgain: toldAgain.length,
    read: readings.read,
    cut: readings.cut,
    unanswered: readings.unanswered,
  }
}

const timesTold = (messages: readonly string[], phone: string) =>
  messages.filter((text) => text.includes(phone)).length

async function readUnderRestarts(running: Running, restarts: number) {
  const { server, address } = running
  const readings = new Readings(address)
  const over = new AbortController()
  const reading = readings.run(over.signal)
  for (let restart = 1; restart <= restarts; restart += 1) {
    const old = await workersOf(server)
    server.kill('SIGHUP')
    let now = old
    while (now.length < old.length || now.some((pid) => old.includes(pid))) {
      await delay(100)
      now = await workersOf(server)
    }
    console.log(`restart ${restart} of ${restarts}: ${readings.read} readings so far`)
  }
  over.abort()
  await reading
  return {
    readMeanwhile: readings.read,
    unansweredMeanwhile: [...readings.unanswered, ...Array(readings.cut).fill('cut')],
  }
}

/** The faults of a result, in words; empty if there are none. */
function faultsOf(result: CrashWorkersResult): string[] {
  const faults: [boolean, string][] = [
    [result.lost > 0, `${result.lost} acknowledged writes are lost`],
    [result.doubled > 0, `${result.doubled} writes are there twice`],
    [result.doubledJobs > 0, `${result.doubledJobs} jobs are there twice`],
    [result.untold > 0, `of ${result.untold} requests nobody was told`],
    [result.toldAgain > result.kills, `${result.toldAgain} requests were told again`],
    [result.cut > result.kills * readers, `${result.cut} readings were cut`],
    [result.unanswered.length > 0, `readings met ${result.unanswered}`],
    [result.unansweredMeanwhile.length > 0, `exchanged: ${result.unansweredMeanwhile}`],
    [result.listings * result.pictures * result.requests === 0, 'nothing was written'],
    [result.read * result.readMeanwhile === 0, 'nothing was read'],
  ]
  return faults.flatMap(([isSo, words]) => (isSo ? words : []))
}

/** npm run test:workers [-- KILLS [RESTARTS [WORKERS]]] */
if (import.meta.main) {
  const [kills = 20, restarts = 5, workers = 4] = process.argv.slice(2).map(Number)
  const folder = await mkdtemp(join(tmpdir(), 'sakhli-workers-'))
  const result = await crashWorkers({ folder, kills, restarts, workers })
  await rm(folder, { recursive: true })
  console.log(result)
  const faults = faultsOf(result)
  console.log(
    faults.join('\n') || 'Nothing acknowledged is lost or doubled, and nobody was refused',
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}
