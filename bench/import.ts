import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { openImportEngine } from '../main/import/import-engine.ts'
import type { CrashImportArgs, CrashStanding } from '../tools/crash/import-client.ts'
import { startSiteProcess } from '../tools/running/site-process.ts'
import { linkFolders, makePhotographs } from './import/pictures.ts'
import { median, Verdicts } from './measuring/verdicts.ts'
import { memoryOfAll } from './server/processes.ts'

/** node bench/import.ts [number of photographs] [number for the longer import] [number of files to scan] */
const [few = 200, many = 2_000, scanned = 5_000] = process.argv.slice(2).map(Number)
const picturesPerListing = 10
/** At least as many as a listing has pictures: the import sends the same bytes only once for each listing. */
const distinct = Math.max(picturesPerListing, Math.min(few, 40))
const parallel = 2
const turns = 3
const hasVips = spawnSync('vipsthumbnail', ['--vips-version']).status === 0
const mostMegabytes = 350
const sampleEveryMs = 100
const compileCache = join(import.meta.dirname, '../node_modules/.cache/bench-import')

const verdicts = new Verdicts()
const folder = await mkdtemp(join(tmpdir(), 'sakhli-bench-import-'))
try {
  console.log(`making ${distinct} photographs of 12 megapixels …`)
  const photographs = makePhotographs(join(folder, 'photographs'), distinct)
  await measureScan(photographs)
  const sink = await startSiteProcess('bench/import/sink.ts')
  try {
    const ours: Imported[] = []
    const asSmall: number[] = []
    const asItComes: number[] = []
    // The two programs take turns, since shared cores are faster in one minute than in the next.
    for (let turn = 0; turn < turns; turn += 1) {
      const imported = await measureImport(photographs, few, sink.address, turn)
      ours.push(imported)
      asSmall.push((await measureVips(photographs, few, 'optimize_coding')) / imported.seconds)
      asItComes.push((await measureVips(photographs, few)) / imported.seconds)
    }
    const more = await measureImport(photographs, many, sink.address)
    const peak = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
    const perSecond = (seconds: number[]) => `${(few / median(seconds)).toFixed(2)} pictures/s`
    const looked = perSecond(ours.map(({ readSeconds }) => readSeconds))
    console.log(`read for the plan: ${looked}, while the person looks at it already`)
    const sent = perSecond(ours.map(({ seconds }) => seconds))
    console.log(`import: ${sent} from start to report, upload included`)
    if (!hasVips) console.log('vipsthumbnail is not on this machine (libvips-tools)')
    else
      for (const [what, ratios, least] of [
        ['vipsthumbnail making files as small', asSmall, 1.25],
        ['vipsthumbnail as it comes, its files 3 % larger', asItComes, 1],
      ] as const)
        verdicts.expect(
          `pictures per second beside ${what} ≥ ${least}`,
          median(ratios) >= least,
          `${median(ratios).toFixed(2)} × (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
        )
    for (const [count, bytes] of [
      [few, Math.max(...ours.map(({ peakBytes }) => peakBytes))],
      [many, more.peakBytes],
    ] as const)
      verdicts.expect(
        `memory for ${count} pictures ≤ ${mostMegabytes} MB`,
        bytes <= mostMegabytes * 1e6,
        peak(bytes),
      )
  } finally {
    await sink.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = verdicts.exitCode

/** Measures how soon the plan shows something, and whether the process that the window talks to ever stands still. */
async function measureScan(photographs: readonly string[]) {
  const pictures = join(folder, 'scan')
  await linkFolders(pictures, photographs, { files: scanned, each: 20 })
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  const engine = openImportEngine({
    folder: join(folder, 'scan-engine'),
    server: { address: () => '', token: () => undefined },
    pathOf: (path) => path,
    tell: (name, event) => {
      if (name === 'import.planChanged' && 'groups' in event && event.groups.length > 0) show()
    },
    worker: { size: parallel },
  })
  // The monitor adds its own resolution, in milliseconds, to each delay.
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  const begun = performance.now()
  await engine.handlers.scan({ tokens: [pictures] })
  await shown
  const first = performance.now() - begun
  const until = begun + 5_000
  while (performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
  delays.disable()
  await engine.close()
  verdicts.expect(
    `first groups of ${scanned} files ≤ 1 s`,
    first <= 1_000,
    `${Math.round(first)} ms`,
  )
  const longest = delays.max / 1e6
  verdicts.expect(
    'longest stand-still while scanning ≤ 50 ms',
    longest <= 50,
    `${Math.round(longest)} ms`,
  )
}

interface Imported {
  seconds: number
  readSeconds: number
  peakBytes: number
}

async function measureImport(
  photographs: readonly string[],
  files: number,
  address: string,
  turn = 0,
): Promise<Imported> {
  const pictures = join(folder, `import-${files}-${turn}`)
  await linkFolders(pictures, photographs, { files, each: picturesPerListing })
  const program = join(import.meta.dirname, '../tools/crash/import-client.ts')
  const args: CrashImportArgs = {
    folder: join(folder, `engine-${files}-${turn}`),
    address,
    people: [{ pictures, token: 'token' }],
    bandwidth: null,
    preset: 'balanced',
  }
  const child = spawn(process.execPath, [program, JSON.stringify(args)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Without TypeScript's compiler (some 20 MB), as in the packaged program: compiled code is read from a cache.
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  })
  let [begunAt, startedAt, endedAt, peakBytes, lookedAt, sent] = [0, 0, 0, 0, 0, 0]
  createInterface({ input: child.stdout }).on('line', (line) => {
    const told = JSON.parse(line) as CrashStanding
    begunAt ||= told.at
    if (told.imports[0] === 'running' && startedAt === 0) startedAt = told.at
    if (told.imports[0] === 'done' && endedAt === 0) [endedAt, sent] = [told.at, told.sent]
    // Reading the memory takes processor time on the measured cores, so it is not done at every line.
    if (told.at - lookedAt < sampleEveryMs) return
    lookedAt = told.at
    peakBytes = Math.max(peakBytes, memoryOfAll([child.pid ?? 0, ...told.workers]))
  })
  await ended(child)
  if (endedAt === 0) throw new Error('the import did not come to its end')
  if (sent !== files) throw new Error(`of ${files} pictures ${sent} were sent`)
  const seconds = (endedAt - startedAt) / 1000
  return { seconds, readSeconds: (startedAt - begunAt) / 1000, peakBytes }
}

/**
 * Makes the same pictures to the same size and quality with vipsthumbnail, in as many processes as we have workers.
 * Most of an import's time goes into sending, so our import looks for the Huffman codes that make a file smallest.
 * `optimize_coding` makes vipsthumbnail do so, too.
 */
async function measureVips(photographs: readonly string[], files: number, coding = '') {
  if (!hasVips) return 0
  const out = join(folder, `vips-${coding}`)
  const from = join(folder, `vips-in-${coding}`)
  await rm(from, { recursive: true, force: true })
  const pictures = await linkFolders(from, photographs, { files, each: 10 })
  await mkdir(out, { recursive: true })
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: parallel }, (_, lane) => {
      const own = pictures.filter((_path, index) => index % parallel === lane)
      const args = [
        '--size',
        '2048x2048',
        '-o',
        join(out, `%s.jpg[Q=82,strip${coding && `,${coding}`}]`),
        ...own,
      ]
      const env = { ...process.env, VIPS_CONCURRENCY: '1' }
      return ended(spawn('vipsthumbnail', args, { stdio: 'inherit', env }))
    }),
  )
  return (performance.now() - begun) / 1000
}

async function ended(child: ChildProcess) {
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}`)
}
