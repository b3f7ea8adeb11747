import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { within } from '../../within.ts'
import { DatabaseError } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import { pathSeenBy } from './cluster.ts'
import type { Binaries } from './copy-binaries.ts'
import { identityOf, postgresEnvironment, run } from './run.ts'
import type { Runner } from './runner.ts'

export type Launch = {
  cluster: string
  binaries: Binaries
  runner: Runner | undefined
  settings: Record<string, string>
  socketLock: string | undefined
  log: DatabaseLog
}

/** A running PostgreSQL; `exited` resolves when it ends for any reason. */
export type Postmaster = { pid: number; exited: Promise<void>; stop: () => Promise<void> }

/** Children of a killed postmaster need a moment to notice; PostgreSQL refuses to start before that. */
const PATIENCE_WITH_DYING_CHILDREN = 30_000

export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  const end = Date.now() + PATIENCE_WITH_DYING_CHILDREN
  for (;;) {
    const started = await tryStart(launch)
    if ('pid' in started) return started
    if (!started.output.includes('is still in use') || Date.now() > end) {
      throw new DatabaseError(
        'DATABASE_NOT_STARTED',
        `PostgreSQL did not start in ${launch.cluster}: ${lastWords(started.output)}`,
      )
    }
    await delay(100)
  }
}

async function tryStart(launch: Launch): Promise<Postmaster | { output: string }> {
  const { cluster, binaries, runner, log } = launch
  const settings = Object.entries(launch.settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  // Detached, so that Ctrl+C in a terminal reaches only the server, which then stops PostgreSQL properly.
  const child = spawn(binaries.postgres, ['-D', await pathSeenBy(runner, cluster), ...settings], {
    cwd: cluster,
    ...identityOf(runner),
    env: postgresEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  }).finally(() => process.off('exit', endWithUs))

  let output = ''
  const isReady = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(false)
    })
    child.once('close', () => resolve(false))
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (output.length < 10_000) output += `${line}\n`
      report(line, log)
      if (line.includes('ready to accept connections')) resolve(true)
    })
  })
  if (!isReady || child.pid === undefined) return { output }
  return { pid: child.pid, exited, stop: () => stopChild(child, exited, launch) }
}

async function stopChild(
  child: ChildProcess,
  exited: Promise<void>,
  { binaries, cluster }: Launch,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  if (process.platform === 'win32') {
    await run(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast'], {})
    return
  }
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    child.kill(signal)
    if (
      await within(
        patience,
        exited.then(() => true),
      )
    )
      break
  }
  if (child.stderr && !child.stderr.closed) await once(child.stderr, 'close')
}

function report(line: string, log: DatabaseLog): void {
  const text = `postgres: ${line}`
  if (/^PANIC:/.test(line)) log.error(text)
  else if (/^(FATAL|WARNING):/.test(line)) log.warn(text)
  else log.debug(text)
}

function lastWords(output: string): string {
  const lines = output.trim().split('\n')
  const fatal = lines.filter((line) => /^(FATAL|PANIC|HINT|DETAIL):/.test(line))
  return (fatal.length > 0 ? fatal : lines).slice(-3).join(' ') || 'it said nothing'
}
