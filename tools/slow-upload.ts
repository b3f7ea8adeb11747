import { createHash, randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { appendFile, copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { listings } from '../contract/listings/listings.ts'
import { images } from '../contract/media/images.ts'
import { openImportEngine } from '../main/import/import-engine.ts'
import type { FaultProxy } from '../main/import/testing/fault-proxy.ts'
import { openFaultProxy } from '../main/import/testing/fault-proxy.ts'
import type { Result, Send } from '../renderer/kernel/api/api-client.ts'
import { makeApi } from '../renderer/kernel/api/api-client.ts'
import { ResumableUpload } from '../renderer/kernel/api/resumable-upload.ts'
import { end, freePort, isReady, signUp, startProgram, stop } from './crash/processes.ts'

interface SlowUpload {
  folder: string
  bytes: number
  bytesPerSecond: number
  cuts: number
  /** How often the server is killed during the upload. */
  kills: number
}

interface SlowUploadResult {
  client: string
  cuts: number
  /** How much was sent over the link in all, as a multiple of the file's length. */
  share: number
  seconds: number
  /** Whether the listing has a video of exactly these bytes on the server. */
  isWhole: boolean
}

/** A client that began again after each cut would send the file several times over. */
const mostShare = 1.6
const fixture = join(import.meta.dirname, '../pictures/fixtures/located.mp4')

/**
 * Sends a video as the site does and as the desktop does, each over its own slow link that is cut at random bytes,
 * while the server is killed and started again. Then it asks the server what it has.
 */
async function slowUpload(options: SlowUpload): Promise<SlowUploadResult[]> {
  const { folder, bytes } = options
  const video = join(folder, 'pictures', 'A long walk through', 'walk.mp4')
  const sha256 = await makeVideo(video, bytes)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const start = () => startProgram('crash/import-server.ts', [join(folder, 'data'), `${port}`])
  const untilReady = async () => {
    while (!(await isReady(address))) await delay(50)
  }
  let server = start()
  const links: FaultProxy[] = []
  const openLink = async () => {
    const link = await openCutLink(address, options)
    links.push(link)
    return link
  }
  try {
    await untilReady()
    // Each client has its own account, since one would not send again what the other has sent.
    const clients = [
      { client: 'site', send: sendAsSite, ...(await signUp(address, 'Site')) },
      { client: 'desktop', send: sendAsDesktop, ...(await signUp(address, 'Desktop')) },
    ]
    const sending = Promise.all(
      clients.map(async ({ client, send, token }) => {
        const link = await openLink()
        const began = performance.now()
        const listing = await send({ folder, video, sha256, token, address: link.address })
        const seconds = Math.round((performance.now() - began) / 1000)
        const { broken: cuts, bytesUp } = link
        const isWhole = await hasVideo(address, token, { listing, sha256 })
        const share = Math.round((100 * bytesUp) / bytes) / 100
        console.log(
          `${client}: ${cuts} cuts, ${seconds} s, ${share} of the file sent, whole: ${isWhole}`,
        )
        return { client, cuts, share, seconds, isWhole }
      }),
    )
    const killing = (async () => {
      for (let kill = 1; kill <= options.kills; kill += 1) {
        const due = (bytes * kill) / (options.kills + 1)
        while (Math.max(0, ...links.map(({ bytesUp }) => bytesUp)) < due) await delay(20)
        await end(server)
        server = start()
        await untilReady()
        console.log(`the server was killed at ${Math.round(due / 1e6)} MB and is back`)
      }
    })()
    const [results] = await Promise.all([sending, killing])
    return results
  } finally {
    for (const link of links) await link.close()
    await stop(server)
  }
}

/** Makes a video that plays, with a block inside that players skip, full of random bytes. */
async function makeVideo(path: string, bytes: number): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  await copyFile(fixture, path)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes - (await stat(path)).size, 0)
  head.write('free', 4)
  await appendFile(path, head)
  for (let left = bytes - (await stat(path)).size; left > 0; left -= 1_000_000)
    await appendFile(path, randomBytes(Math.min(left, 1_000_000)))
  const hash = createHash('sha256')
  for await (const chunk of (await openAsBlob(path)).stream()) hash.update(chunk)
  return hash.digest('hex')
}

/** A link with a limited number of bytes a second upwards, which breaks at random places of the file. */
async function openCutLink(address: string, { bytes, bytesPerSecond, cuts }: SlowUpload) {
  const link = await openFaultProxy(address, bytesPerSecond)
  const places = Array.from({ length: cuts }, () => Math.random() * bytes).sort((a, b) => a - b)
  link.fault = (head) => {
    const next = places[link.broken]
    if (next === undefined || !head.startsWith('PATCH')) return undefined
    return { kind: 'cut', afterBytes: Math.max(0, next - link.bytesUp) }
  }
  return link
}

interface Sending {
  folder: string
  video: string
  sha256: string
  token: string
  address: string
}

/** Returns the id of the listing that has the video. */
async function sendAsSite({ video, sha256, token, address }: Sending): Promise<string> {
  const headers = () => ({ authorization: `Bearer ${token}` })
  const api = makeApi({ send: sendTo(address), headers })
  const digest = `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`
  const draft = { form: { draft: true }, headers: {} }
  const listing = await untilAnswered(() => api.call(listings.create, draft))
  const upload = new ResumableUpload({
    api,
    file: await openAsBlob(video),
    digest,
    sendTelling: () => sendTo(address),
    rest: async (ms, signal) => {
      await delay(Math.min(ms, 1_000), undefined, signal && { signal })
      return true
    },
  })
  const id = await untilAnswered(() => upload.send(() => {}))
  const params = { id: listing.id }
  await untilAnswered(() =>
    api.call(images.add, { params, form: { upload: id }, headers: { 'content-digest': digest } }),
  )
  return listing.id
}

/** Repeats the call while the server starts, as a person does by pressing "again". */
async function untilAnswered<T>(call: () => Promise<Result<T>>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call()
    if (answer.ok) return answer.value
    if (tries === 60) throw new Error(`The site got no further: ${JSON.stringify(answer.failure)}`)
    await delay(500)
  }
}

async function sendAsDesktop({ folder, token, address }: Sending): Promise<string> {
  const engine = openImportEngine({
    folder: join(folder, 'engine'),
    server: { address: () => address, token: () => token },
    pathOf: (path) => path,
    tell: () => {},
    worker: { size: 1 },
    waits: { longestRetryMs: 2_000 },
  })
  const ask = async <T>(asked: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>) => {
    const outcome = await asked
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
    return outcome.value
  }
  try {
    const { batch } = await ask(engine.handlers.scan({ tokens: [join(folder, 'pictures')] }))
    await engine.settled(batch)
    await ask(engine.handlers.start({ batch }))
    await engine.settled(batch)
    const report = await ask(engine.handlers.report({ batch }))
    const [draft] = report.drafts
    if (report.sent !== 1 || !draft) throw new Error(`Not imported: ${JSON.stringify(report)}`)
    return draft.listingId
  } finally {
    await engine.close()
  }
}

async function hasVideo(
  address: string,
  token: string,
  { listing, sha256 }: { listing: string; sha256: string },
): Promise<boolean> {
  const api = makeApi({
    send: sendTo(address),
    headers: () => ({ authorization: `Bearer ${token}` }),
  })
  const args = { params: { id: listing }, body: { digests: [sha256] } }
  const answer = await untilAnswered(() => api.call(images.check, args))
  return answer.present.length === 1
}

const sendTo =
  (address: string): Send =>
  (url, init) =>
    fetch(address + url, init)

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'sakhli-slow-upload-'))
  const [bytes = 200_000_000, bytesPerSecond = 125_000, cuts = 10, kills = 1] = process.argv
    .slice(2)
    .map(Number)
  const results = await slowUpload({ folder, bytes, bytesPerSecond, cuts, kills })
  await rm(folder, { recursive: true })
  const isGood = results.every(
    (result) => result.isWhole && result.cuts === cuts && result.share < mostShare,
  )
  console.log(isGood ? 'All of it arrived, by either way' : 'Something is missing')
  process.exitCode = isGood ? 0 : 1
}
