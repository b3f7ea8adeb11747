import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cityUrl } from '../server/db/city-schema.ts'
import { openClient } from '../server/db/connection/open-client.ts'
import { silentLog } from '../server/db/database-log.ts'
import { addressOf, end, signUp, startProgram, stop } from './crash/processes.ts'
import type { Cluster } from './failover/cluster.ts'
import { findPrograms, startCluster } from './failover/cluster.ts'
import type { History } from './failover/history.ts'
import { acknowledged, judgeHistory, startWriters } from './failover/history.ts'

const writers = 3
/** The longest time allowed from a new primary to the server's next acknowledged write. */
const mostRecoveryMs = 15_000
const patienceMs = 120_000
const kinds = ['kill', 'partition'] as const

/** Signs up an advertiser who publishes without approval by an operator. */
export async function signUpTrusted(address: string, url: string): Promise<string> {
  const { token } = await signUp(address)
  const database = await openClient(url, silentLog)
  await database.query('update users set is_trusted = true')
  await database.end()
  return token
}

/** Waits until this many more writes are acknowledged, and returns how long that took. */
export async function waitForMore(history: History, more: number): Promise<number> {
  const since = performance.now()
  for (const enough = acknowledged(history) + more; acknowledged(history) < enough; await delay(5))
    if (performance.now() - since > patienceMs) throw new Error('Nothing is acknowledged any more')
  return performance.now() - since
}

/**
 * Takes the primary away from a running product, again and again, in turn by killing it and by cutting it off. Then it
 * checks that every acknowledged write exists once, and that its writer could read it.
 */
async function failOver(cluster: Cluster, count: number, say: (line: string) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sakhli-failover-data-'))
  const server = startProgram('failover/server.ts', [dataDir, cluster.url])
  try {
    const address = await addressOf(server)
    const cityDatabase = cityUrl(cluster.url, 'batumi')
    const token = await signUpTrusted(address, cityDatabase)
    const { history, stop: stopWriters } = startWriters({ address, token }, writers)
    await waitForMore(history, 5 * writers)
    let slowestMs = 0
    for (let turn = 1; turn <= count; turn += 1) {
      const kind = kinds[turn % kinds.length] ?? 'kill'
      await delay(Math.random() * 500)
      const old = await cluster.primary()
      if (kind === 'kill') await cluster.kill(old)
      else cluster.cut(old)
      const newAfter = await cluster.nextPrimary(old)
      const commitAfter = await cluster.nextCommit()
      // Twice as many as there are writers: answers that were already on their way do not count for the new primary.
      const recoveryMs = await waitForMore(history, 2 * writers)
      slowestMs = Math.max(slowestMs, commitAfter + recoveryMs)
      say(
        `${turn} of ${count} (${kind} of ${old.name}): a new primary after ${Math.round(newAfter)} ms, ` +
          `it commits after ${Math.round(commitAfter)} ms, ` +
          `the server writes ${Math.round(recoveryMs)} ms later, ${acknowledged(history)} writes acknowledged`,
      )
      if (kind === 'kill') cluster.restart(old)
      else await cluster.mend(old)
      const since = performance.now()
      await cluster.whole()
      say(`  ${old.name} follows again after ${Math.round(performance.now() - since)} ms`)
    }
    await stopWriters()
    const database = await openClient(cityDatabase, silentLog)
    const faults = await judgeHistory(database, history)
    await database.end()
    if (slowestMs > mostRecoveryMs)
      faults.push(`the server was back only ${Math.round(slowestMs)} ms after a new primary led`)
    return { history, faults, slowestMs }
  } finally {
    await stop(server)
    await end(server)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** npm run test:failover [-- --count 50] */
if (import.meta.main) {
  const { values } = parseArgs({ options: { count: { type: 'string', default: '50' } } })
  const programs = findPrograms()
  if ('missing' in programs) console.log(`left out: ${programs.missing}`)
  else {
    const cluster = await startCluster(programs)
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void cluster.close().finally(() => process.exit(130)))
    try {
      const count = Number(values.count)
      const { history, faults, slowestMs } = await failOver(cluster, count, console.log)
      console.log(
        `${count} failovers: ${history.created.size} listings, ${history.edits} edits, ` +
          `${history.requests.size} requests, ${history.toggles} favourites acknowledged; ` +
          `${history.repeated} sent twice, ${history.reads} read by their writers; ` +
          `writing at the latest ${Math.round(slowestMs)} ms after a new primary led`,
      )
      console.log(faults.join('\n') || 'Nothing acknowledged is lost, doubled or unread')
      process.exitCode = faults.length === 0 ? 0 : 1
    } finally {
      await cluster.close()
    }
  }
}
