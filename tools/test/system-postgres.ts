import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getuid } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { runProgram } from '../running/run-program.ts'
import { canInstallPackages, installPackage } from './install-package.ts'

const folder = '/usr/lib/postgresql/15/bin'

export interface SystemPostgres {
  url: string
  stop: () => Promise<void>
}

/** The binaries of Debian's PostgreSQL 15, the oldest that the server supports. Installs them if possible. */
export async function findPostgres15(): Promise<string | undefined> {
  const isThere = () => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb'))
  if (!isThere() && canInstallPackages()) await installPackage('postgresql-15')
  return isThere() ? folder : undefined
}

/** Starts a new cluster in a temporary folder, reachable on this machine only, and removes it when it stops. */
export async function startPostgres(bin: string): Promise<SystemPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'sakhli-postgres-'))
  const password = randomBytes(18).toString('hex')
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const owner = findOwner()
  if (owner) for (const path of [home, passwordFile]) chownSync(path, owner.uid, owner.gid)
  const data = join(home, 'data')
  const remove = () => rmSync(home, { recursive: true, force: true })
  const made = await runProgram(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`].concat([
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ]),
    { folder: home, ...owner },
  )
  if (made.code !== 0) {
    remove()
    throw new Error(`initdb of ${bin} failed:\n${made.output.trim()}`)
  }
  return runPostgres(bin, { home, password })
}

/** Starts a second server that follows the first one's changes, as managed replicas do. */
export async function startReplica(bin: string, primary: SystemPostgres): Promise<SystemPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'sakhli-replica-'))
  const owner = findOwner()
  if (owner) chownSync(home, owner.uid, owner.gid)
  const data = join(home, 'data')
  const copied = await runProgram(
    join(bin, 'pg_basebackup'),
    ['-D', data, '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    { folder: home, ...owner },
  )
  if (copied.code !== 0) {
    rmSync(home, { recursive: true, force: true })
    throw new Error(`pg_basebackup of ${bin} failed:\n${copied.output.trim()}`)
  }
  return runPostgres(bin, { home, password: new URL(primary.url).password })
}

/** Runs the cluster in `home/data`, on a free port of this machine. */
async function runPostgres(
  bin: string,
  { home, password }: { home: string; password: string },
): Promise<SystemPostgres> {
  const data = join(home, 'data')
  const owner = findOwner()
  const remove = () => rmSync(home, { recursive: true, force: true })
  const port = await findFreePort()
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' }
  const quick = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data].concat(
      Object.entries({ ...settings, ...quick }).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ]),
    ),
    { cwd: home, stdio: ['ignore', 'ignore', 'pipe'], ...owner },
  )
  const stop = async () => {
    process.off('exit', kill)
    await end(server)
    remove()
  }
  const kill = () => server.kill('SIGQUIT')
  process.on('exit', kill)
  try {
    await untilReady(server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgres://test:${password}@127.0.0.1:${port}/postgres`, stop }
}

/** PostgreSQL refuses to run as root, so it runs as the user of Debian's package, or as the user `nobody`. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].flatMap((name) => users.filter((each) => each[0] === name))[0]
  if (!user) throw new Error('PostgreSQL needs a user other than root: none called postgres here')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No free port on loopback')
  return address.port
}

async function untilReady(server: ChildProcess) {
  let log = ''
  await Promise.race([
    new Promise<void>((resolve) => {
      server.stderr?.on('data', (chunk: Buffer) => {
        log += chunk.toString()
        if (/ready to accept (read-only )?connections/.test(log)) resolve()
      })
    }),
    once(server, 'exit').then(() => {
      throw new Error(`PostgreSQL ended before it was ready:\n${log.trim()}`)
    }),
    wait(30_000, undefined, { ref: false }).then(() => {
      throw new Error(`PostgreSQL was not ready in 30 s:\n${log.trim()}`)
    }),
  ])
}

/** A fast shutdown; after ten seconds the server is killed. */
async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGINT')
  const impatience = setTimeout(() => server.kill('SIGKILL'), 10_000)
  await once(server, 'exit')
  clearTimeout(impatience)
}
