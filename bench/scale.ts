import { availableParallelism, constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { openBenchDatabase } from './filling/bench-context.ts'
import { cleanUpLater } from './measuring/clean-up.ts'
import { freshPage } from './measuring/measure-route.ts'
import { median, Verdicts } from './measuring/verdicts.ts'
import { cpuOf } from './server/processes.ts'
import { startWholeServer } from './server/start-whole-server.ts'

/**
 * npm run bench:scale [-- --turns 5] [--seconds 4] [--listings 20000]
 * Measures requests a second with 1, 2 and 4 workers on one machine, and the processor time that the server's processes
 * use for each. The load generator and the database run on the same machine: on few cores more workers cannot be
 * faster, but they must not be slower.
 */
const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    listings: { type: 'string', default: '20000' },
  },
})
const sizes = [1, 2, 4]
const connections = 32

interface Figures {
  rate: number
  cpuMs: number
  failed: number
}

const kinds: Record<string, () => string> = {
  'a search never asked before': freshPage,
  'a page asked again': () => '/estateserver/apartments?limit=20',
}

const verdicts = new Verdicts()
const undo = cleanUpLater()
try {
  const listings = Number(values.listings)
  const database = undo.adopt(
    await openBenchDatabase(listings, console.log, { isInSchema: true }),
    (one) => one.close(),
  )
  const servers = []
  for (const workers of sizes) {
    const folder = join(database.folder, `server-${workers}`)
    const server = undo.adopt(
      await startWholeServer(database.plainUrl, folder, { workers }),
      (one) => one.stop(),
    )
    // The load generator goes first, since visitors' devices do not share their processor with the server.
    for (const pid of server.pids) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
    servers.push({ ...server, workers })
  }
  console.log(`${availableParallelism()} cores, ${listings} listings, ${connections} connections`)
  for (const [kind, pathOf] of Object.entries(kinds)) await compare(servers, kind, pathOf)
} finally {
  await undo.disposeAsync()
}
process.exitCode = verdicts.exitCode

type Scaled = Awaited<ReturnType<typeof startWholeServer>> & { workers: number }

/** Runs all in short turns and compares them turn by turn, so that other work of the machine affects all of them. */
async function compare(servers: Scaled[], kind: string, pathOf: () => string) {
  const figures = new Map(servers.map(({ workers }): [number, Figures[]] => [workers, []]))
  for (const server of servers) await runTurn(server, pathOf)
  for (let turn = 0; turn < Number(values.turns); turn += 1)
    for (const server of servers) figures.get(server.workers)?.push(await runTurn(server, pathOf))
  const alone = figures.get(1) ?? []
  console.log(`\n${kind}`)
  for (const [workers, turns] of figures) {
    const ratio = (figure: keyof Figures) =>
      median(turns.map((turn, n) => turn[figure] / (alone[n]?.[figure] ?? Number.NaN)))
    const rate = median(turns.map((turn) => turn.rate))
    const cpuMs = median(turns.map((turn) => turn.cpuMs))
    console.log(
      `  ${workers} workers: ${rate.toFixed(0)} a second (${ratio('rate').toFixed(2)}), ` +
        `${cpuMs.toFixed(2)} ms of a core each (${ratio('cpuMs').toFixed(2)})`,
    )
    const failed = turns.reduce((sum, turn) => sum + turn.failed, 0)
    verdicts.expect(`no request fails with ${workers}`, failed === 0, `${failed} failed`)
    if (workers > 1)
      verdicts.expect(
        `${workers} workers ≥ 0.9 of one`,
        ratio('rate') >= 0.9,
        ratio('rate').toFixed(2),
      )
  }
}

async function runTurn({ address, pids }: Scaled, pathOf: () => string): Promise<Figures> {
  const before = cpuOf(pids)
  const result = await autocannon({
    url: address,
    connections,
    duration: Number(values.seconds),
    requests: [{ setupRequest: (request) => ({ ...request, path: pathOf() }) }],
  })
  const cpuMs = (cpuOf(pids) - before) / Math.max(1, result.requests.total)
  const failed = result.errors + result.timeouts + result.non2xx
  return { rate: result.requests.average, cpuMs, failed }
}
