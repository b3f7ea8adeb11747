import type { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import type { ImportVerdict } from './import-check.ts'
import { checkImport } from './import-check.ts'
import type { CrashImportArgs, CrashPerson, CrashStanding } from './import-client.ts'
import { end, freePort, isReady, signUp, startProgram, stop } from './processes.ts'

interface CrashImportResult extends ImportVerdict {
  kills: number
}

const targets = ['client', 'worker', 'server'] as const
/** How many milliseconds an import may stand still after any kill. */
const patienceMs = 90_000
const picturesPerListing = 8
/** The middle of the pictures' sizes in bytes: half of them are sent as resumable uploads, half in forms. */
const resumableFrom = 32_000
/** Bytes a second: slow enough that all kills happen during the import. */
const bandwidth = 400_000

/**
 * Imports pictures while the import itself, its media worker and the server are killed at random moments, and while
 * several people, each with their own import, sign in one after another. Then it checks that each picture is there
 * once, in its place and in the account of the person who imports it.
 */
async function crashImport(options: {
  folder: string
  files: number
  kills: number
  people: number
}): Promise<CrashImportResult> {
  const { folder, files, kills } = options
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const startServer = () =>
    startProgram('crash/import-server.ts', [join(folder, 'data'), `${port}`])
  let server = startServer()
  let client: ChildProcess | undefined
  const standing: CrashStanding = {
    ...{ at: 0, state: 'running', read: 0, sent: 0, workers: [] },
    ...{ signedIn: 0, imports: [] },
  }
  let movedAt = performance.now()
  const waitUntil = async (is: () => boolean | Promise<boolean>) => {
    for (const begunAt = performance.now(); !(await is()); await delay(10))
      if (performance.now() > Math.max(begunAt, movedAt) + patienceMs)
        throw new Error(`nothing moved for a minute and a half: ${JSON.stringify(standing)}`)
  }
  let done = 0
  try {
    const cards = await makeCards(folder, files, options.people)
    await waitUntil(() => isReady(address))
    const people: CrashPerson[] = []
    for (const { name, pictures } of cards) {
      const { token, ...owner } = await signUp(address, name)
      people.push({ pictures, token, owner })
    }
    const anyone = () => Math.floor(Math.random() * people.length)
    const startClient = () => {
      const args: CrashImportArgs = {
        ...{ folder: join(folder, 'engine'), address, people, signedIn: anyone() },
        ...{ bandwidth, preset: 'web', resumableFrom },
      }
      const started = startProgram('crash/import-client.ts', [JSON.stringify(args)])
      if (started.stdout)
        createInterface({ input: started.stdout }).on('line', (line) => {
          const told = JSON.parse(line) as CrashStanding
          if (told.read !== standing.read || told.sent !== standing.sent)
            movedAt = performance.now()
          Object.assign(standing, told)
        })
      return started
    }
    client = startClient()
    while (done < kills) {
      // A tenth of the kills come while the folders are still being read, and the last one well before the end.
      const due = done < kills / 10 ? 0 : Math.floor((files * 0.95 * done) / kills)
      await waitUntil(() => standing.sent >= due || standing.state === 'done')
      await delay(Math.random() * 400)
      if (standing.state === 'done') break
      if (Math.random() < 0.5) client.stdin?.write(`${anyone()}\n`)
      const target = targets[Math.floor(Math.random() * targets.length)] ?? 'client'
      // A worker that has just ended by itself cannot be killed, so this kill does not count.
      if (target === 'worker' && !kill(standing.workers[0])) continue
      done += 1
      console.log(`kill ${done} of ${kills} (${target}): ${standing.sent} sent`)
      if (target === 'client') {
        await end(client)
        client = startClient()
      } else if (target === 'server') {
        await end(server)
        server = startServer()
      }
    }
    await waitUntil(() => standing.state === 'done')
    await waitUntil(() => isReady(address))
    const journal = join(folder, 'engine', 'journal.sqlite')
    await waitUntil(() => client?.exitCode !== null)
    const verdict: ImportVerdict = { files: 0, lost: 0, twice: 0, disordered: 0, foreign: 0 }
    for (const [at, { titles }] of cards.entries())
      await checkImport({ journal, address, token: people[at]?.token ?? '', titles }, verdict)
    return { kills: done, ...verdict }
  } finally {
    if (client) await end(client)
    await stop(server)
  }
}

interface Card {
  name: string
  pictures: string
  /** The titles of this person's listings, with the number of pictures of each. */
  titles: ReadonlyMap<string, number>
}

/** Shares the pictures out among the people; each person has a folder with a folder for each listing. */
async function makeCards(folder: string, files: number, people: number): Promise<Card[]> {
  const cards: Card[] = []
  for (let person = 0; person < people; person += 1) {
    const count = Math.floor((files + person) / people)
    const name = `Agency${person + 1}`
    const pictures = join(folder, `card-${person + 1}`)
    cards.push({ name, pictures, titles: await makePictures(pictures, name, count) })
  }
  return cards
}

async function makePictures(folder: string, whose: string, files: number) {
  const titles = new Map<string, number>()
  for (let at = 0; at < files; at += 1) {
    const title = `Flat ${1 + Math.floor(at / picturesPerListing)} of ${whose}`
    const within = (titles.get(title) ?? 0) + 1
    titles.set(title, within)
    await mkdir(join(folder, title), { recursive: true })
    const side = 16
    const data = Buffer.from(crypto.getRandomValues(new Uint8Array(side * side * 3)))
    const picture = sharp(data, { raw: { width: side, height: side, channels: 3 } })
    const jpeg = await picture.resize(800, 600, { fit: 'fill' }).jpeg().toBuffer()
    await writeFile(join(folder, title, `${within}.jpg`), jpeg)
  }
  return titles
}

function kill(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'sakhli-crash-import-'))
  const [kills = 200, files = 500, people = 3] = process.argv.slice(2).map(Number)
  const result = await crashImport({ folder, files, kills, people })
  const { lost, twice, disordered, foreign } = result
  console.log(
    `${result.kills} kills in the imports of ${people} accounts with ${result.files} files: ${lost} lost, ` +
      `${twice} twice, ${disordered} listings out of order, ${foreign} in the wrong account`,
  )
  const isWhole = result.kills === kills && result.files === files
  const isRight = isWhole && lost + twice + disordered + foreign === 0
  if (isRight) await rm(folder, { recursive: true })
  else console.log(`its journal and folders are kept in ${folder}`)
  process.exitCode = isRight ? 0 : 1
}
