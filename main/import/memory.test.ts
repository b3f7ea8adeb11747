import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { somePicture } from './testing/some-picture.ts'
import type { TestEngine, TestImport } from './testing/test-import.ts'
import { openTestImport } from './testing/test-import.ts'

let world: TestImport
beforeEach(async () => {
  world = await openTestImport()
})
afterEach(() => world.close())

const putFolder = async (folder: string, count: number) => {
  for (let at = 1; at <= count; at += 1) await world.put(`${folder}/${at}.jpg`, await somePicture())
}
const planOf = (engine: TestEngine, batch: string) => engine.value(engine.handlers.plan({ batch }))
const send = async (engine: TestEngine, batch: string) => {
  await engine.value(engine.handlers.start({ batch }))
  await engine.settled(batch)
  return engine.value(engine.handlers.report({ batch }))
}
const imagesAtServer = () =>
  world.server.context.db.read.selectFrom('images').select(['id', 'listing_id']).execute()

/** Sends a folder and takes its import off the list. */
async function sendAndForget(engine: TestEngine) {
  await putFolder('Rustaveli 27', 3)
  const batch = await engine.scan(world.place())
  expect(await send(engine, batch)).toMatchObject({ sent: 3 })
  const listingId = (await planOf(engine, batch)).groups[0]?.listingId
  await engine.value(engine.handlers.forget({ batch }))
  return listingId
}

describe('A file that was sent before', () => {
  it('is known in the next import, which adds only new images to its listing', async () => {
    const engine = world.engine()
    const listingId = await sendAndForget(engine)
    await world.put('Rustaveli 27/new.jpg', await somePicture())
    const batch = await engine.scan(world.place())
    const plan = await planOf(engine, batch)
    expect(plan.files.map(({ skipped }) => skipped)).toEqual(['known', 'known', 'known', null])
    expect(plan.files[0]?.flags).toContain('known')
    expect(plan.groups[0]).toMatchObject({
      matchedBy: 'known',
      target: { kind: 'existing', listingId, present: 3 },
    })
    expect(await send(engine, batch)).toMatchObject({ sent: 1, skipped: 3 })
    expect(new Set((await imagesAtServer()).map(({ listing_id }) => listing_id)).size).toBe(1)
  })

  it('is known by the journal when the server cannot be asked', { tags: 'long' }, async () => {
    const engine = world.engine()
    await sendAndForget(engine)
    world.proxy.fault = (head) => (head.includes('/images/known') ? { kind: 'refuse' } : undefined)
    const batch = await engine.scan(world.place())
    const { files } = await planOf(engine, batch)
    expect(files.map(({ skipped }) => skipped)).toEqual(['known', 'known', 'known'])
    expect(await engine.handlers.start({ batch })).toMatchObject({ ok: false })
  })

  it('is known on another computer of the agency, by the server', { tags: 'long' }, async () => {
    await sendAndForget(world.engine())
    const elsewhere = world.engine({ folder: join(world.engineFolder, 'elsewhere') })
    const batch = await elsewhere.scan(world.place())
    const { files } = await planOf(elsewhere, batch)
    expect(files.map(({ skipped }) => skipped)).toEqual(['known', 'known', 'known'])
  })

  it('is sent again when the person asks for it', { tags: 'long' }, async () => {
    const engine = world.engine()
    await sendAndForget(engine)
    const batch = await engine.scan(world.place())
    const { files, groups } = await planOf(engine, batch)
    const group = groups[0]?.id ?? ''
    await engine.value(engine.handlers.matchGroup({ batch, group, to: { kind: 'new' } }))
    await engine.value(
      engine.handlers.restoreFiles({ batch, files: files.slice(0, 2).map(({ id }) => id) }),
    )
    expect(await send(engine, batch)).toMatchObject({ sent: 2, skipped: 1 })
    expect(await imagesAtServer()).toHaveLength(5)
  })

  it('is not known to another account', { tags: 'long' }, async () => {
    const engine = world.engine()
    await sendAndForget(engine)
    engine.signIn.token = (await world.server.someone({ is_admin: true, is_agency: true })).token
    const batch = await engine.scan(world.place())
    const { files } = await planOf(engine, batch)
    expect(files.map(({ skipped }) => skipped)).toEqual([null, null, null])
  })

  it('is no longer known once its import was undone', { tags: 'long' }, async () => {
    const engine = world.engine()
    await putFolder('Flat', 2)
    const first = await engine.scan(world.place())
    await send(engine, first)
    await engine.value(engine.handlers.undo({ batch: first }))
    const { files } = await planOf(engine, await engine.scan(world.place()))
    expect(files.map(({ skipped }) => skipped)).toEqual([null, null])
  })
})

describe('A watched folder', () => {
  it('has nothing new after its import was forgotten, except other images of the same names', {
    tags: 'long',
  }, async () => {
    const engine = world.engine()
    await sendAndForget(engine)
    const at = (name: string) => world.place('Rustaveli 27', name)
    const found = async (name: string, bytes: Buffer) => {
      await world.put(`Rustaveli 27/${name}`, bytes)
      // A camera gives the file the time of the photograph.
      await utimes(at(name), 1_700_000_000, 1_700_000_000)
      return { path: at(name), name, bytes: bytes.length, modifiedMs: 1_700_000_000_000 }
    }
    const fresh = await found('1.jpg', await somePicture())
    expect(engine.knowsFile()(fresh)).toBe(false)
    const batch = await engine.scan(world.place())
    const { files } = await planOf(engine, batch)
    expect(files.map(({ skipped }) => skipped)).toEqual([null, 'known', 'known'])
    expect(engine.knowsFile()(fresh)).toBe(true)
    await send(engine, batch)
    await engine.value(engine.handlers.forget({ batch }))
    expect(engine.knowsFile()(fresh)).toBe(true)
  })
})
