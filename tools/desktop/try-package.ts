import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv } from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import type { DesktopBridge } from '../../contract/desktop/desktop.ts'
import type { ImportPlan } from '../../contract/import/plan.ts'
import type { Listing } from '../../contract/listings/listing.ts'
import { end, freePort, isReady, signUp, startProgram, stop } from '../crash/processes.ts'

/** What the page in the window has. */
type Inside = typeof globalThis & { sakhli: DesktopBridge; location: { hash: string } }

/**
 * Tries a program that was installed from its package, as a person would: it starts against a server, signs in, imports
 * ten pictures, is killed in between and continues. Its logs and a screenshot are saved in a folder.
 *
 *     node tools/desktop/try-package.ts [PROGRAM] [FOLDER]
 */

const pictures = 10
const patienceMs = 180_000
/** The account that `signUp` of the crash tests makes. */
const account = { email: 'crash@example.com', password: 'never-used-again' }

/** Where the installers put the program. */
const places: Partial<Record<NodeJS.Platform, string>> = {
  linux: '/opt/Sakhli/sakhli',
  darwin: '/Applications/Sakhli.app/Contents/MacOS/Sakhli',
  win32: join(homedir(), 'AppData/Local/Programs/sakhli/Sakhli.exe'),
}

const [program = places[process.platform] ?? '', kept = 'dist/tried'] = argv.slice(2)
if (!existsSync(program)) throw new Error(`There is no program at ${program}`)
const work = await mkdtemp(join(tmpdir(), 'sakhli-try-'))
const profile = join(work, 'profile')
await mkdir(kept, { recursive: true })
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const server = startProgram('crash/import-server.ts', [join(work, 'data'), String(port)])
let running: Running | undefined
try {
  await until('the server is ready', () => isReady(address))
  await signUp(address)
  const card = await makePictures(join(work, 'Sea street 5'))

  running = await open()
  await signIn(running.page)
  // Slow enough to be killed in the middle of the import.
  const batch = await begin(running.page, card)
  await until('some have gone up', async () => (await sentOf(running?.page, batch)) >= 2)
  const before = await sentOf(running.page, batch)
  if (before >= pictures) throw new Error('all had gone up before it could be killed')
  await kill(running)

  running = await open()
  const { page } = running
  await signIn(page)
  await page.evaluate(
    (id) => (globalThis as Inside).sakhli.import.setBandwidth({ batch: id, bandwidth: null }),
    batch,
  )
  await until('it went on to the end', async () => (await planOf(page, batch))?.state === 'done')
  const listings = await page.evaluate(async () => {
    const me = (await (await fetch('/estateserver/users/me')).json()) as { id: string }
    const asked = await fetch(`/estateserver/apartments?filters[ownerId]=${me.id}&limit=100`)
    return (await asked.json()) as Pick<Listing, 'images'>[]
  })
  const plan = await planOf(page, batch)
  const planned = plan?.files.map(({ imageId }) => imageId).join()
  const there = listings[0]?.images.map(({ id }) => id).join()
  if (listings.length !== 1 || there !== planned || plan?.files.length !== pictures)
    throw new Error(`the server has ${there} in ${listings.length} listings, planned is ${planned}`)
  console.log(`${pictures} pictures, killed after ${before}: all there once, in their order`)
} finally {
  if (running) {
    await running.page.screenshot({ path: join(kept, 'window.png') }).catch(() => {})
    await kill(running)
  }
  await stop(server)
  await cp(profile, join(kept, 'profile'), {
    recursive: true,
    // Copies only the logs: neither the encrypted data nor Chromium's own files.
    filter: (path) => path === profile || /logs(?:[\\/]|$)/.test(path),
  }).catch(() => {})
}

interface Running {
  child: ChildProcess
  browser: Browser
  page: Page
}

/** Connects to Chromium's debugging port, the only way in that the fuses leave open; the start must ask for it. */
async function open(): Promise<Running> {
  const child = spawn(program, ['--remote-debugging-port=0', `--user-data-dir=${profile}`], {
    env: { ...process.env, SAKHLI_SERVER: address },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let door: string | undefined
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      door ??= /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    })
  await until('it shows its window', () => {
    if (child.exitCode !== null) throw new Error(`it ended at once:\n${lines.join('\n')}`)
    return door !== undefined
  })
  await writeFile(join(kept, 'start.txt'), lines.join('\n'))
  const browser = await chromium.connectOverCDP(door ?? '')
  const page = browser.contexts()[0]?.pages()[0]
  if (!page) throw new Error('it has no window')
  await page.locator('#app > *').first().waitFor()
  return { child, browser, page }
}

async function kill({ child, browser }: Running) {
  await end(child)
  await browser.close().catch(() => {})
}

/** Needed after each start, since a machine without a keyring does not store the session. */
async function signIn(page: Page) {
  const told = await page.evaluate(
    (given) => (globalThis as Inside).sakhli.session.signIn(given),
    account,
  )
  if (!told.ok) throw new Error(`it did not sign in: ${told.error.code}`)
}

/** Drops the folder on the window, and starts its import once it is read. */
async function begin(page: Page, folder: string): Promise<string> {
  await page.evaluate(() => {
    ;(globalThis as Inside).location.hash = '#/import'
  })
  const place = await page.locator('#content section').first().boundingBox()
  if (!place) throw new Error('there is nothing to drop on')
  const at = { x: place.x + place.width / 2, y: place.y + place.height / 2 }
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [folder], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
  let batch = ''
  await until('the folder is read', async () => {
    const told = await page.evaluate(() => (globalThis as Inside).sakhli.import.batches())
    batch = told.ok ? (told.value[0]?.batch ?? '') : ''
    return batch !== '' && (await planOf(page, batch))?.state === 'planned'
  })
  const started = await page.evaluate(async (id) => {
    await (globalThis as Inside).sakhli.import.setBandwidth({ batch: id, bandwidth: 20_000 })
    return (globalThis as Inside).sakhli.import.start({ batch: id })
  }, batch)
  if (!started.ok) throw new Error(`it did not start: ${started.error.code}`)
  return batch
}

async function planOf(page: Page, batch: string): Promise<ImportPlan | undefined> {
  const told = await page.evaluate(
    (id) => (globalThis as Inside).sakhli.import.plan({ batch: id }),
    batch,
  )
  return told.ok ? told.value : undefined
}

async function sentOf(page: Page | undefined, batch: string): Promise<number> {
  const plan = page && (await planOf(page, batch))
  return plan?.files.filter(({ state }) => state === 'sent').length ?? 0
}

async function makePictures(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (let at = 1; at <= pictures; at += 1) {
    const side = 24
    const data = Buffer.from(crypto.getRandomValues(new Uint8Array(side * side * 3)))
    await sharp(data, { raw: { width: side, height: side, channels: 3 } })
      .resize(900, 700, { fit: 'fill' })
      .jpeg()
      .toFile(join(folder, `${at}.jpg`))
  }
  return folder
}

async function until(what: string, is: () => boolean | Promise<boolean>) {
  for (const begun = performance.now(); !(await is()); await delay(100))
    if (performance.now() - begun > patienceMs) throw new Error(`waited too long until ${what}`)
  console.log(what)
}
