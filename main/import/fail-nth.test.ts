import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { somePicture } from './testing/some-picture.ts'
import type { TestEngine, TestImport } from './testing/test-import.ts'
import { openTestImport } from './testing/test-import.ts'

vi.setConfig({ testTimeout: 240_000 })

let world: TestImport
beforeEach(async () => {
  world = await openTestImport()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.close()
})

const picturesAtOnce = 2
/** Puts images into the folder `Flat N`, so that each round has a listing of its own. */
async function putFlat(round: number) {
  for (let at = 1; at <= picturesAtOnce; at += 1)
    await world.put(`${round}/Flat ${round}/${at}.jpg`, await somePicture())
  return world.place(String(round))
}

/** Brings a batch to its end as a person would: starts it, resumes it or tries again. */
async function bringToEnd(engine: TestEngine, batch: string) {
  const states: string[] = []
  for (let step = 0; step < 6; step += 1) {
    await engine.settled(batch)
    const { state, paused, files } = await engine.value(engine.handlers.plan({ batch }))
    states.push(paused ? `${state}: ${paused}` : state)
    const isFailed = files.some((file) => file.state === 'failed')
    if (state === 'done' && !isFailed) return states
    if (state === 'planned') await engine.value(engine.handlers.start({ batch }))
    else if (state === 'paused') await engine.value(engine.handlers.resume({ batch }))
    else if (isFailed) await engine.value(engine.handlers.retry({ batch }))
  }
  throw new Error(`it did not come to its end: ${states.join(', ')}`)
}

/** Expects one listing with the images of the plan, in their order, and none twice. */
async function expectWhole(round: number, engine: TestEngine, batch: string) {
  const { db } = world.server.context
  const listings = await db.read
    .selectFrom('listings')
    .select('id')
    .where('title', '=', `Flat ${round}`)
    .execute()
  expect([round, listings.length]).toEqual([round, 1])
  const images = await db.read
    .selectFrom('images')
    .select('id')
    .where('listing_id', '=', listings[0]?.id ?? '')
    .orderBy('position')
    .execute()
  const { files } = await engine.value(engine.handlers.plan({ batch }))
  expect([round, images.map(({ id }) => id)]).toEqual([round, files.map(({ imageId }) => imageId)])
  expect(images).toHaveLength(picturesAtOnce)
}

/** Makes the Nth commit of the journal fail, as on a full disk: it neither writes nor flushes. */
function failCommit(n: number) {
  let count = 0
  const real = DatabaseSync.prototype.exec
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
    this: DatabaseSync,
    sql: string,
  ) {
    if (sql === 'commit') count += 1
    if (sql === 'commit' && count === n) throw new Error('database or disk is full')
    return real.call(this, sql)
  })
  return { count: () => count, end: () => spy.mockRestore() }
}

it('after any failed journal write, the next start completes the import with each image once', {
  tags: 'long',
}, async () => {
  for (let n = 1; ; n += 1) {
    const folder = await putFlat(n)
    const engineFolder = join(world.engineFolder, String(n))
    // Opening the journal runs no `commit`, so only later ones count.
    const engine = world.engine({ folder: engineFolder })
    const failing = failCommit(n)
    const batch = await engine.scan(folder)
    const { state } = await engine.value(engine.handlers.plan({ batch }))
    expect([n, state]).toEqual([n, 'planned'])
    await engine.value(engine.handlers.start({ batch }))
    await engine.settled(batch)
    const after = await engine.value(engine.handlers.plan({ batch }))
    expect(['done', 'paused']).toContain(after.state)
    if (after.state === 'paused') expect([n, after.paused]).toEqual([n, 'diskFull'])
    const commits = failing.count()
    failing.end()
    await engine.close()

    const next = world.engine({ folder: engineFolder })
    next.goOn()
    const [known] = await next.value(next.handlers.batches(undefined))
    const again = known?.batch ?? (await next.scan(folder))
    await bringToEnd(next, again)
    await expectWhole(n, next, again)
    await next.close()
    if (commits < n) break
  }
})

const realWorker = createRequire(import.meta.url).resolve('../../pictures/process/worker.ts')

/** A media worker whose Nth call of `name` fails because the disk is full. */
async function workerThatFails(folder: string, name: 'writeFile' | 'rename', n: number) {
  const path = join(folder, `${name}-${n}.mjs`)
  const met = join(folder, `${name}-${n}.met`)
  await writeFile(
    path,
    `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const real = fs.promises.${name}
let count = 0
fs.promises.${name} = async (...args) => {
  count += 1
  if (count !== ${n} || fs.existsSync(${JSON.stringify(met)})) return real(...args)
  fs.writeFileSync(${JSON.stringify(met)}, '')
  throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
}
syncBuiltinESMExports()
await import(${JSON.stringify(pathToFileURL(realWorker).href)})
`,
  )
  return { path, met }
}

it.each(['writeFile', 'rename'] as const)(
  'after any failed %s of a file to send, a retry completes the import with each image once',
  { tags: 'long' },
  async (name) => {
    const scripts = await mkdtemp(join(tmpdir(), 'sakhli-nth-'))
    for (let n = 1; ; n += 1) {
      const round = n + (name === 'rename' ? 1_000 : 0)
      const folder = await putFlat(round)
      const { path, met } = await workerThatFails(scripts, name, n)
      const engine = world.engine({
        folder: join(world.engineFolder, `${name}-${n}`),
        worker: { size: 1, script: path },
      })
      const batch = await engine.scan(folder)
      const { files } = await engine.value(engine.handlers.plan({ batch }))
      for (const { state, problem } of files)
        if (state === 'failed') expect([n, problem?.code]).toEqual([n, 'DISK_FULL'])
      if (files.some(({ state }) => state === 'failed')) {
        await engine.value(engine.handlers.retry({ batch }))
        await engine.settled(batch)
      }
      await bringToEnd(engine, batch)
      await expectWhole(round, engine, batch)
      await engine.close()
      // Nothing has failed: N is beyond the last call.
      if (!existsSync(met)) break
    }
    await rm(scripts, { recursive: true })
  },
)
