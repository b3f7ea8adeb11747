import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashFile } from '../../pictures/digest.ts'
import { makeVideo } from '../../pictures/testing/make-videos.ts'
import { somePicture } from './testing/some-picture.ts'
import type { TestEngine, TestImport } from './testing/test-import.ts'
import { openTestImport } from './testing/test-import.ts'

vi.setConfig({ testTimeout: 600_000 })
/** Making a video smaller gives way to all else on the machine: beside other tests it may take minutes. */
const patience = { timeout: 240_000 }

let world: TestImport
beforeEach(async () => {
  world = await openTestImport()
})
afterEach(() => world.close())

/** So slow a line that even a busy machine makes a video smaller sooner than the line sends it. */
const slowLine = 30_000

const putVideo = async (name: string, more?: Parameters<typeof makeVideo>[1]) => {
  await mkdir(dirname(world.place(name)), { recursive: true })
  await makeVideo(world.place(name), more)
  return world.place(name)
}
const planOf = (engine: TestEngine, batch: string) => engine.value(engine.handlers.plan({ batch }))
const setLine = (engine: TestEngine, batch: string, bandwidth: number | null) =>
  engine.value(engine.handlers.setBandwidth({ batch, bandwidth }))
const begin = async (engine: TestEngine) => {
  const batch = await engine.scan(world.place())
  await setLine(engine, batch, slowLine)
  await engine.value(engine.handlers.start({ batch }))
  return batch
}
/** Waits until the file to send is made, and then sends it without a limit of speed. */
const finish = async (engine: TestEngine, batch: string) => {
  const isMade = async () => (await planOf(engine, batch)).files[0]?.outBytes
  await expect.poll(isMade, patience).toBeGreaterThan(0)
  await setLine(engine, batch, null)
  await engine.settled(batch)
}
const imagesAtServer = () =>
  world.server.context.db.read
    .selectFrom('images')
    .select(['id', 'type', 'width', 'height', 'source_digest', 'sent_digest'])
    .execute()
const spoolOf = (batch: string) => join(world.engineFolder, batch, 'spool')
/** Waits until the sandbox is writing the smaller video and has not finished it. */
const beingMade = (batch: string) =>
  expect
    .poll(async () => (await readdir(spoolOf(batch)).catch(() => [])).join(), patience)
    .toContain('.mp4.part')

describe('A large video', () => {
  it('is sent as 1080p on a slow line, and recognized later by the digest of its original', {
    tags: 'long',
  }, async () => {
    const path = await putVideo('Flat/walk.mp4')
    const source = await hashFile(path)
    const engine = world.engine()
    const batch = await begin(engine)
    await finish(engine, batch)
    const [file] = (await planOf(engine, batch)).files
    expect(file).toMatchObject({ state: 'sent' })
    expect(file?.outBytes).toBeLessThan(source.bytes / 3)
    const [image, ...others] = await imagesAtServer()
    expect(others).toEqual([])
    expect(image).toMatchObject({ type: 'video', width: 1920, height: 1080 })
    expect(image?.source_digest).not.toEqual(image?.sent_digest)
    expect(await hashFile(path)).toEqual(source)
    const again = await planOf(engine, await engine.scan(world.place()))
    expect(again.files[0]).toMatchObject({ skipped: 'known' })
  })

  it('is sent unchanged where making it smaller takes longer than it saves', {
    tags: 'long',
  }, async () => {
    const path = await putVideo('Flat/walk.mp4', { quality: 40 })
    const engine = world.engine()
    const batch = await engine.scan(world.place())
    await engine.value(engine.handlers.start({ batch }))
    await engine.settled(batch)
    const [image] = await imagesAtServer()
    expect(image).toMatchObject({ type: 'video', width: 3840, height: 2160 })
    expect(image?.source_digest).toEqual(image?.sent_digest)
    expect(existsSync(path)).toBe(true)
  })

  it('being made smaller does not delay images, and stops at once when the import is cancelled', {
    tags: 'long',
  }, async () => {
    const path = await putVideo('Flat/walk.mp4', { frames: 24, quality: 20 })
    await world.put('Flat/2.jpg', await somePicture())
    const engine = world.engine()
    const batch = await begin(engine)
    await beingMade(batch)
    const stateOf = async (name: string) =>
      (await planOf(engine, batch)).files.find((file) => file.name === name)?.state
    await expect.poll(() => stateOf('2.jpg'), { timeout: 20_000 }).toBe('sent')
    expect(await stateOf('walk.mp4')).toBe('processing')
    const began = performance.now()
    await engine.value(engine.handlers.cancel({ batch }))
    await engine.settled(batch)
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(await stateOf('walk.mp4')).toBe('skipped')
    expect((await readdir(spoolOf(batch))).join()).not.toContain('.mp4')
    expect(existsSync(path)).toBe(true)
  })

  it.each(['its worker', 'the program'])(
    'arrives once although %s ends while it is made smaller',
    { tags: 'long' },
    async (who) => {
      const path = await putVideo('Flat/walk.mp4')
      let engine = world.engine({ worker: { size: 1 } })
      const batch = await begin(engine)
      await beingMade(batch)
      if (who === 'its worker') for (const pid of engine.workerPids()) process.kill(pid, 'SIGKILL')
      else {
        await engine.close()
        engine = world.engine()
        engine.goOn()
      }
      await engine.settled(batch)
      expect(await planOf(engine, batch)).toMatchObject({
        state: 'done',
        files: [{ state: 'sent' }],
      })
      expect(await imagesAtServer()).toMatchObject([{ width: 1920, height: 1080 }])
      expect(existsSync(path)).toBe(true)
    },
  )
})
