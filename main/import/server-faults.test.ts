import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fewOf } from '../../server/testing/few-of.ts'
import type { ProxyFault } from './testing/fault-proxy.ts'
import { somePicture } from './testing/some-picture.ts'
import type { TestEngine, TestImport } from './testing/test-import.ts'
import { openTestImport } from './testing/test-import.ts'

let world: TestImport
beforeEach(async () => {
  world = await openTestImport()
})
afterEach(() => world.close())

const putPictures = async (listings: number, each: number) => {
  for (let listing = 1; listing <= listings; listing += 1)
    for (let at = 1; at <= each; at += 1)
      await world.put(`Ad ${listing} of many/${at}.jpg`, await somePicture())
}

const runAll = async (engine: TestEngine) => {
  const batch = await engine.scan(world.place())
  await engine.value(engine.handlers.start({ batch }))
  await engine.settled(batch)
  return { batch, report: await engine.value(engine.handlers.report({ batch })) }
}

/** The digests of the images that the server has, by the title of their listing, in order. */
const storedDigests = async () => {
  const rows = await world.server.context.db.read
    .selectFrom('images')
    .innerJoin('listings', 'listings.id', 'images.listing_id')
    .select(['listings.title', 'images.sent_digest'])
    .where('listings.owner_id', '=', world.agency.id)
    .orderBy('listings.title')
    .orderBy('images.position')
    .execute()
  return rows.map(({ title, sent_digest }) => [title, sent_digest])
}

/** The digests of what the journal says was sent, read after the engine has closed it. */
const journalDigests = async (engine: TestEngine) => {
  await engine.close()
  const journal = new DatabaseSync(join(world.engineFolder, 'journal.sqlite'))
  const all = (kind: string) =>
    journal
      .prepare('select data from items where kind = ?')
      .all(kind)
      .map(({ data }) => JSON.parse(String(data)))
  const files = new Map(all('file').map((file) => [file.id, file]))
  const rows = all('group')
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .flatMap(({ title, files: ids }) => ids.map((id: string) => [title, files.get(id).out.sha256]))
  journal.close()
  return rows
}

it('an import completes despite a hundred cuts at random bytes, with each file as in the journal', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  await putPictures(4, 5)
  const engine = world.engine()
  world.proxy.fault = (head) => {
    if (world.proxy.broken >= 100 || !head.startsWith('POST')) return undefined
    // Cuts anywhere in almost all of an image's bytes, or in the few bytes of the other calls.
    const most = head.includes('/images HTTP') ? 57_000 : 300
    const afterBytes = Math.floor(Math.random() * most)
    const kinds = ['cut', 'reset', 'mute'] as const
    return { kind: kinds[world.proxy.met % 3] ?? 'cut', afterBytes } as ProxyFault
  }
  const batch = await engine.scan(world.place())
  await engine.value(engine.handlers.start({ batch }))
  for (;;) {
    await engine.settled(batch)
    const { failed } = await engine.value(engine.handlers.report({ batch }))
    if (failed === 0) break
    // One file may meet more cuts than it has attempts: then the person tries again.
    await engine.value(engine.handlers.retry({ batch }))
  }
  expect(world.proxy.broken).toBeGreaterThanOrEqual(100)
  const report = await engine.value(engine.handlers.report({ batch }))
  expect(report).toMatchObject({ state: 'done', sent: 20, failed: 0 })
  expect(await storedDigests()).toEqual(await journalDigests(engine))
})

describe('A large file', () => {
  const large = { resumableFrom: 10_000 }
  /** An image of noise, so that its JPEG is large. */
  const putLarge = async () =>
    world.put('Large/1.jpg', await somePicture({ width: 3_000, height: 2_000 }))

  it('continues where it was cut, and is in its listing once', async () => {
    await putLarge()
    const engine = world.engine(large)
    world.proxy.fault = (head) =>
      head.startsWith('PATCH') && world.proxy.broken < 12
        ? { kind: 'cut', afterBytes: 6_000 }
        : undefined
    const { report } = await runAll(engine)
    expect(report).toMatchObject({ state: 'done', sent: 1, failed: 0 })
    expect(world.proxy.broken).toBe(12)
    const stored = await storedDigests()
    expect(stored).toEqual(await journalDigests(engine))
    expect(stored).toHaveLength(1)
  })

  it('is not sent from its start again after the program was closed', {
    tags: 'long',
  }, async () => {
    await putLarge()
    const first = world.engine(large)
    const batch = await first.scan(world.place())
    const { promise: stalled, resolve } = Promise.withResolvers<void>()
    world.proxy.fault = (head) => {
      if (!head.startsWith('PATCH')) return undefined
      resolve()
      return { kind: 'stall', afterBytes: 60_000 }
    }
    await first.value(first.handlers.start({ batch }))
    await stalled
    const arrived = async () => {
      const row = await world.server.context.db.read
        .selectFrom('uploads')
        .select('id')
        .executeTakeFirstOrThrow()
      return (await stat(join(world.server.context.partsDir, row.id))).size
    }
    await expect.poll(arrived, { timeout: 10_000 }).toBeGreaterThan(50_000)
    await first.close()
    world.proxy.fault = () => undefined
    world.proxy.bytesUp = 0
    const second = world.engine(large)
    second.goOn()
    await second.settled(batch)
    const report = await second.value(second.handlers.report({ batch }))
    expect(report).toMatchObject({ state: 'done', sent: 1, failed: 0 })
    expect(
      await world.server.context.db.read.selectFrom('uploads').select('id').execute(),
    ).toHaveLength(1)
    const sent = (
      await world.server.context.db.read
        .selectFrom('uploads')
        .select('length')
        .executeTakeFirstOrThrow()
    ).length
    expect(world.proxy.bytesUp).toBeLessThan(Number(sent) - 40_000)
  })

  it('is sent no faster than the limit', { tags: 'long' }, async () => {
    await putLarge()
    const engine = world.engine(large)
    const batch = await engine.scan(world.place())
    await engine.value(engine.handlers.setBandwidth({ batch, bandwidth: 50_000 }))
    let begunAt = 0
    world.proxy.fault = (head) => {
      if (head.startsWith('PATCH')) begunAt ||= performance.now()
      return undefined
    }
    await engine.value(engine.handlers.start({ batch }))
    await engine.settled(batch)
    const { length } = await world.server.context.db.read
      .selectFrom('uploads')
      .select('length')
      .executeTakeFirstOrThrow()
    // The last piece of 64 KB leaves at once when its turn comes, so it takes no time.
    const least = ((Number(length) - 70_000) / 50_000) * 1_000
    expect(least).toBeGreaterThan(500)
    expect(performance.now() - begunAt).toBeGreaterThan(least)
  })

  it('is sent again when the server has lost its upload', { tags: 'long' }, async () => {
    await putLarge()
    const engine = world.engine(large)
    const { write } = world.server.context.db
    let lost = 0
    world.proxy.fault = (head) => {
      if (!head.includes('/images HTTP') || lost++ > 0) return undefined
      void write.deleteFrom('uploads').execute()
      return { kind: 'refuse' }
    }
    const { report } = await runAll(engine)
    expect(report).toMatchObject({ state: 'done', sent: 1, failed: 0 })
    expect(await storedDigests()).toHaveLength(1)
  })
})

describe('A server that', () => {
  const once = (fault: ProxyFault, times = 2) => {
    let left = times
    world.proxy.fault = (head) => (head.includes('/images HTTP') && left-- > 0 ? fault : undefined)
  }

  it.each<[string, ProxyFault]>([
    ['is overloaded', { kind: 'answer', status: 503, headers: { 'retry-after': '0' } }],
    ['loses its answers', { kind: 'mute' }],
    ['answers 500', { kind: 'answer', status: 500 }],
    ['asks to wait', { kind: 'answer', status: 429, headers: { 'retry-after': '0' } }],
    ['is in a conflict', { kind: 'answer', status: 409 }],
    ['refuses connections', { kind: 'refuse' }],
    ['stalls', { kind: 'stall', afterBytes: 2_000 }],
  ])('%s for a while receives every file in the end', { tags: 'long' }, async (_, fault) => {
    await putPictures(1, 3)
    once(fault)
    const { report } = await runAll(world.engine())
    expect(world.proxy.met).toBeGreaterThan(0)
    expect(report).toMatchObject({ state: 'done', sent: 3, failed: 0 })
    expect(await storedDigests()).toHaveLength(3)
  })

  it.each(
    fewOf<[number, string]>(1, [
      [413, 'TOO_LARGE'],
      [415, 'WRONG_TYPE'],
      [422, 'REFUSED'],
      [403, 'NOT_ALLOWED'],
      [404, 'AD_GONE'],
      [500, 'SERVER_ERROR'],
    ]),
  )('answers %i to one file has it fail with %s, and receives the rest', async (status, code) => {
    await putPictures(1, 3)
    const engine = world.engine({ uploadsAtOnce: 1 })
    const batch = await engine.scan(world.place())
    // Fails all attempts at the one file: after a server error it is tried eight times.
    once({ kind: 'answer', status }, status === 500 ? 8 : 1)
    await engine.value(engine.handlers.start({ batch }))
    await engine.settled(batch)
    const report = await engine.value(engine.handlers.report({ batch }))
    expect(report).toMatchObject({ state: 'done', sent: 2, failed: 1 })
    expect(report.files.find(({ problem }) => problem)?.problem?.code).toBe(code)
    await engine.value(engine.handlers.retry({ batch }))
    await engine.settled(batch)
    expect(await engine.value(engine.handlers.report({ batch }))).toMatchObject({ sent: 3 })
  })

  it('names a date for the retry is waited for by its own clock', { tags: 'long' }, async () => {
    await putPictures(1, 1)
    const later = new Date('2001-01-01T00:00:01Z').toUTCString()
    const now = new Date('2001-01-01T00:00:00Z').toUTCString()
    once({ kind: 'answer', status: 503, headers: { 'retry-after': later, date: now } }, 1)
    const begun = performance.now()
    const { report } = await runAll(world.engine())
    expect(report.sent).toBe(1)
    expect(performance.now() - begun).toBeGreaterThan(1_000)
  })

  it('goes away and comes back has the import wait, not fail', {
    tags: 'long',
  }, async () => {
    await putPictures(1, 2)
    const engine = world.engine()
    const batch = await engine.scan(world.place())
    world.proxy.fault = () => ({ kind: 'refuse' })
    await engine.value(engine.handlers.start({ batch }))
    const plan = () => engine.value(engine.handlers.plan({ batch }))
    for (const giveUp = performance.now() + 10_000; (await plan()).paused !== 'network'; ) {
      if (performance.now() > giveUp) throw new Error('it does not say that the network is away')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect((await plan()).state).toBe('running')
    world.proxy.fault = () => undefined
    await engine.settled(batch)
    expect(await engine.value(engine.handlers.report({ batch }))).toMatchObject({
      state: 'done',
      sent: 2,
    })
    expect((await plan()).paused).toBe(null)
  })
})
