import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { openClient } from '../../server/db/connection/open-client.ts'
import { silentLog } from '../../server/db/database-log.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded.ts'
import { readPostmaster } from './processes.ts'

export type CrashResult = {
  kills: number
  acknowledged: number
  lost: number
  slowestRecoveryMs: number
}

const TARGETS = ['server', 'postgres', 'both'] as const
type Target = (typeof TARGETS)[number]

/** How many milliseconds a database may take from a kill to the next acknowledged row. */
const PATIENCE = 60_000

/**
 * Kills the server, PostgreSQL or both in the middle of writes, again and again, and then checks that every
 * acknowledged row is there.
 */
export async function crashDatabase(options: {
  dataDir: string
  kills: number
  say?: (line: string) => void
}): Promise<CrashResult> {
  const { dataDir, kills, say = () => {} } = options
  const acknowledged = new Set<string>()
  let slowestRecoveryMs = 0
  let writer = startWriter(dataDir, acknowledged)
  try {
    await waitForMore(acknowledged)
    for (let kill = 1; kill <= kills; kill += 1) {
      await delay(Math.random() * 200)
      const target: Target = TARGETS[kill % TARGETS.length] ?? 'both'
      const killedAt = performance.now()
      writer = await strike(target, writer, dataDir, acknowledged)
      await waitForMore(acknowledged)
      const recovery = performance.now() - killedAt
      slowestRecoveryMs = Math.max(slowestRecoveryMs, recovery)
      say(
        `kill ${kill} of ${kills} (${target}): writing again after ${Math.round(recovery)} ms, ` +
          `${acknowledged.size} rows acknowledged`,
      )
    }
  } finally {
    await end(writer)
  }
  const lost = await countLost(dataDir, acknowledged)
  return { kills, acknowledged: acknowledged.size, lost, slowestRecoveryMs }
}

function startWriter(dataDir: string, acknowledged: Set<string>): ChildProcess {
  const script = join(import.meta.dirname, 'database-writer.ts')
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface({ input: child.stdout }).on('line', (id) => acknowledged.add(id))
  return child
}

async function strike(
  target: Target,
  writer: ChildProcess,
  dataDir: string,
  acknowledged: Set<string>,
): Promise<ChildProcess> {
  const postmaster = await readPostmaster(dataDir)
  if (postmaster === undefined) throw new Error('PostgreSQL does not run though it answered')
  if (target !== 'server') process.kill(postmaster, 'SIGKILL')
  if (target !== 'postgres') await end(writer)
  const next = target === 'postgres' ? writer : startWriter(dataDir, acknowledged)
  const giveUp = Date.now() + PATIENCE
  for (let now: number | undefined; now === undefined || now === postmaster; await delay(5)) {
    if (Date.now() > giveUp) throw new Error('PostgreSQL was not started again within a minute')
    now = await readPostmaster(dataDir)
  }
  return next
}

async function end(writer: ChildProcess): Promise<void> {
  if (writer.exitCode !== null || writer.signalCode !== null) return
  const closed = once(writer, 'close')
  writer.kill('SIGKILL')
  await closed
}

async function waitForMore(acknowledged: Set<string>): Promise<void> {
  const enough = acknowledged.size + 50
  for (const giveUp = Date.now() + PATIENCE; acknowledged.size < enough; await delay(5)) {
    if (Date.now() > giveUp) throw new Error('the database did not recover within a minute')
  }
}

async function countLost(dataDir: string, acknowledged: Set<string>): Promise<number> {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const client = await openClient(server.url, silentLog)
  try {
    const { rows } = await client.query<{ id: string }>('select id from acknowledged')
    const kept = new Set(rows.map(({ id }) => id))
    return acknowledged.difference(kept).size
  } finally {
    await client.end()
    await server.stop()
  }
}

if (import.meta.main) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sakhli-crash-'))
  const kills = Number(process.argv[2] ?? 20)
  const result = await crashDatabase({ dataDir, kills, say: console.log })
  await rm(dataDir, { recursive: true })
  console.log(
    `${result.kills} kills, ${result.acknowledged} rows acknowledged, ${result.lost} lost, ` +
      `slowest recovery ${Math.round(result.slowestRecoveryMs)} ms`,
  )
  process.exitCode = result.lost === 0 ? 0 : 1
}
