import {
  appendFile,
  copyFile,
  mkdir,
  open,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
} from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { somePicture } from './testing/some-picture.ts'
import type { TestEngine, TestImport } from './testing/test-import.ts'
import { openTestImport } from './testing/test-import.ts'

const fixtures = join(import.meta.dirname, '../../pictures/fixtures')

let world: TestImport
beforeEach(async () => {
  world = await openTestImport()
})
afterEach(async () => {
  vi.useRealTimers()
  await world.close()
})

const putFolder = async (folder: string, count: number) => {
  for (let at = 1; at <= count; at += 1) await world.put(`${folder}/${at}.jpg`, await somePicture())
}
const planOf = (engine: TestEngine, batch: string) => engine.value(engine.handlers.plan({ batch }))
const reportOf = (engine: TestEngine, batch: string) =>
  engine.value(engine.handlers.report({ batch }))
const start = async (engine: TestEngine, batch: string) => {
  await engine.value(engine.handlers.start({ batch }))
  await engine.settled(batch)
}
/** Each file's name with its state, or with why it failed. */
const ends = async (engine: TestEngine, batch: string) =>
  Object.fromEntries(
    (await reportOf(engine, batch)).files.map(({ name, state, problem }) => [
      name,
      problem?.code ?? state,
    ]),
  )

describe('A file whose worker dies', () => {
  /** A worker that dies this many times when it reads a file of this name, and otherwise works as usual. */
  const workerThatDies = async (name: string, times: number) => {
    const counted = world.place('deaths.txt')
    const worker = join(import.meta.dirname, '../../pictures/process/worker.ts')
    const script = await world.put(
      'dies.ts',
      Buffer.from(`
        import { appendFileSync, statSync } from 'node:fs'
        process.on('message', ({ job }) => {
          if (job?.kind !== 'inspect' || !job.path.endsWith(${JSON.stringify(name)})) return
          if ((statSync(${JSON.stringify(counted)}, { throwIfNoEntry: false })?.size ?? 0) >= ${times}) return
          appendFileSync(${JSON.stringify(counted)}, 'x')
          process.exit(1)
        })
        await import(${JSON.stringify(worker)})`),
    )
    return { size: 2, script }
  }

  it('a few times is read again alone and then sent', {
    tags: 'long',
  }, async () => {
    await putFolder('Flat', 3)
    const engine = world.engine({ worker: await workerThatDies('2.jpg', 3) })
    const batch = await engine.scan(world.place('Flat'))
    await start(engine, batch)
    expect(await ends(engine, batch)).toEqual({ '1.jpg': 'sent', '2.jpg': 'sent', '3.jpg': 'sent' })
  })

  it('every time is left out as WORKER_DIED, and the others are sent', {
    tags: 'long',
  }, async () => {
    await putFolder('Flat', 3)
    const engine = world.engine({ worker: await workerThatDies('2.jpg', 99) })
    const batch = await engine.scan(world.place('Flat'))
    await start(engine, batch)
    expect(await ends(engine, batch)).toEqual({
      '1.jpg': 'sent',
      '2.jpg': 'WORKER_DIED',
      '3.jpg': 'sent',
    })
  })
})

describe('A folder that is chosen alone', () => {
  it('becomes one listing, until the person splits it by time', {
    tags: 'long',
  }, async () => {
    for (const [name, hour] of [
      ['a', '10'],
      ['b', '10'],
      ['c', '15'],
    ] as const) {
      const taken = { IFD0: {}, IFD2: { DateTimeOriginal: `2026:11:20 ${hour}:00:00` } }
      const bytes = await sharp(await somePicture())
        .withExif(taken)
        .jpeg()
        .toBuffer()
      await world.put(`Rustaveli 27/${name}.jpg`, bytes)
    }
    const engine = world.engine()
    const batch = await engine.scan(world.place('Rustaveli 27'))
    const [group, ...others] = (await planOf(engine, batch)).groups
    expect([group?.title, group?.files.length, others]).toEqual(['Rustaveli 27', 3, []])
    const split = () => engine.value(engine.handlers.splitGroup({ batch, group: group?.id ?? '' }))
    expect(await split()).toBe(true)
    const { groups } = await planOf(engine, batch)
    expect(groups.map(({ title, files }) => [title, files.length])).toEqual([
      ['2026-11-20 10:00', 2],
      ['2026-11-20 15:00', 1],
    ])
    const again = { batch, group: groups[0]?.id ?? '' }
    expect(await engine.value(engine.handlers.splitGroup(again))).toBe(false)
  })

  it('flags an over-exposed image as too bright, and not as blurred', {
    tags: 'long',
  }, async () => {
    const white = sharp({
      create: { width: 900, height: 700, channels: 3, background: '#fafafa' },
    })
    await world.put('Flat/white.jpg', await white.jpeg().toBuffer())
    const engine = world.engine()
    const { files } = await planOf(engine, await engine.scan(world.place()))
    expect(files[0]?.flags).toEqual(['bright'])
  })
})

describe('A folder or file that cannot be read', () => {
  it('is in the plan with the reason, and is read when one or all are retried', {
    tags: 'long',
  }, async () => {
    await putFolder('Flat', 1)
    const [first, second] = [world.place('Flat/8.jpg'), world.place('Flat/9.jpg')]
    const engine = world.engine()
    const batch = await engine.scan(world.place('Card'), world.place('Flat/1.jpg'), first, second)
    const plan = await planOf(engine, batch)
    expect(plan.unreadable).toEqual([{ name: 'Card', problem: { code: 'FILE_GONE' } }])
    const codes = async () =>
      Object.fromEntries(
        (await planOf(engine, batch)).files.map(({ name, problem, state }) => [
          name,
          problem?.code ?? state,
        ]),
      )
    const gone = 'FILE_GONE'
    expect(await codes()).toEqual({ '1.jpg': 'planned', '8.jpg': gone, '9.jpg': gone })

    await putFolder('Card', 2)
    await world.put('Flat/8.jpg', await somePicture())
    await world.put('Flat/9.jpg', await somePicture())
    const id = plan.files.find(({ name }) => name === '8.jpg')?.id ?? ''
    await engine.value(engine.handlers.retry({ batch, files: [id] }))
    await engine.settled(batch)
    expect(await codes()).toEqual({ '1.jpg': 'planned', '8.jpg': 'planned', '9.jpg': gone })

    await engine.value(engine.handlers.retry({ batch }))
    await engine.settled(batch)
    const after = await planOf(engine, batch)
    expect(after).toMatchObject({ state: 'planned', unreadable: [], ignored: 0 })
    expect(after.files).toHaveLength(5)
    expect(after.files.every(({ state }) => state === 'planned')).toBe(true)
    expect(await engine.handlers.retry({ batch })).toMatchObject({ ok: false })
  })
})

describe('File names', () => {
  it('in every script and of 255 bytes are sent, and drafts are titled after their folders', {
    tags: 'long',
  }, async () => {
    const longest = `${'ש'.repeat(125)}a.jpg`
    expect(Buffer.byteLength(longest)).toBe(255)
    const folders = ['ბათუმი, ჭავჭავაძის 5', 'דירה ברחוב הים', '🏠🌊 у моря', 'Cafe\u0301']
    for (const folder of folders) await world.put(`${folder}/${longest}`, await somePicture())
    await world.put(`${folders[0]}/\u202Egpj.სახლი 🏡.jpg`, await somePicture())
    const engine = world.engine()
    const batch = await engine.scan(world.place())
    await start(engine, batch)
    const report = await reportOf(engine, batch)
    expect(report).toMatchObject({ state: 'done', sent: 5, failed: 0 })
    expect(report.drafts.map(({ title }) => title).sort()).toEqual(
      folders.map((name) => name.normalize('NFC')).sort(),
    )
  })
})

describe('A folder', () => {
  it('that vanishes while it is read has its files reported as gone, and the rest is sent', {
    tags: 'long',
  }, async () => {
    await putFolder('Vanishes', 12)
    await putFolder('Stays', 2)
    const engine = world.engine({ worker: { size: 1 } })
    const { batch } = await engine.value(engine.handlers.scan({ tokens: [world.place()] }))
    const found = async () => (await planOf(engine, batch)).files.length
    await expect.poll(found, { timeout: 15_000 }).toBe(14)
    await rm(world.place('Vanishes'), { recursive: true })
    await engine.settled(batch)
    const plan = await planOf(engine, batch)
    expect(plan.state).toBe('planned')
    const gone = plan.files.filter(({ state }) => state === 'failed')
    expect(gone.length).toBeGreaterThan(0)
    expect(new Set(gone.map(({ problem }) => problem?.code))).toEqual(new Set(['FILE_GONE']))
    await start(engine, batch)
    const report = await reportOf(engine, batch)
    expect(report.state).toBe('done')
    expect(report.sent).toBeGreaterThanOrEqual(2)
    expect(report.sent + report.failed).toBe(14)
  })
})

describe('A video', () => {
  /** Puts a phone's video with padding that players skip: it takes so long to send that it can be changed meanwhile. */
  const putVideo = async (name: string) => {
    const room = Buffer.alloc(600_000)
    room.writeUInt32BE(room.length, 0)
    room.write('free', 4)
    return world.put(name, Buffer.concat([await readFile(join(fixtures, 'phone.mov')), room]))
  }

  const sending = async (engine: TestEngine, batch: string) => {
    await engine.value(engine.handlers.setBandwidth({ batch, bandwidth: 100_000 }))
    await engine.value(engine.handlers.start({ batch }))
    const state = async () =>
      (await planOf(engine, batch)).files.find(({ kind }) => kind === 'video')?.state
    await expect.poll(state, { timeout: 40_000 }).toBe('sending')
  }

  it('that changes while it is sent fails as changed, and is sent when restored and retried', {
    tags: 'long',
  }, async () => {
    const path = await putVideo('Flat/walk.mov')
    const { size } = await stat(path)
    await world.put('Flat/1.jpg', await somePicture())
    const engine = world.engine()
    const batch = await engine.scan(world.place())
    await sending(engine, batch)
    await appendFile(path, Buffer.alloc(300_000))
    await engine.value(engine.handlers.setBandwidth({ batch, bandwidth: null }))
    await engine.settled(batch)
    expect(await ends(engine, batch)).toEqual({ '1.jpg': 'sent', 'walk.mov': 'FILE_CHANGED' })
    await truncate(path, size)
    await engine.value(engine.handlers.retry({ batch }))
    await engine.settled(batch)
    expect(await ends(engine, batch)).toEqual({ '1.jpg': 'sent', 'walk.mov': 'sent' })
  })

  it('whose bytes change while it is sent, at the same length, fails as changed', {
    tags: 'long',
  }, async () => {
    const path = await putVideo('Flat/walk.mov')
    const engine = world.engine()
    const batch = await engine.scan(world.place())
    await sending(engine, batch)
    const file = await open(path, 'r+')
    const { size } = await file.stat()
    await file.write(Buffer.alloc(64, 7), 0, 64, size - 64)
    await file.close()
    await engine.value(engine.handlers.setBandwidth({ batch, bandwidth: null }))
    await engine.settled(batch)
    expect(await ends(engine, batch)).toEqual({ 'walk.mov': 'FILE_CHANGED' })
  })

  it('longer than the site accepts fails as too large without being sent', {
    tags: 'long',
  }, async () => {
    await mkdir(world.place('Flat'), { recursive: true })
    await copyFile(join(fixtures, 'too-long.mp4'), world.place('Flat/film.mp4'))
    await world.put('Flat/1.jpg', await somePicture())
    const engine = world.engine()
    const batch = await engine.scan(world.place())
    await start(engine, batch)
    expect(await ends(engine, batch)).toEqual({ '1.jpg': 'sent', 'film.mp4': 'TOO_LARGE' })
  })
})

/** A device where every write fails as on a full disk. */
const fullDisk = '/dev/full'

describe.runIf(process.platform === 'linux')('A full disk', () => {
  it('pauses the import, which after resuming with free space sends each file once', async () => {
    await putFolder('Flat', 4)
    const engine = world.engine()
    const batch = await engine.scan(world.place())
    const { files } = await planOf(engine, batch)
    const spool = join(world.engineFolder, batch, 'spool')
    await mkdir(spool)
    await symlink(fullDisk, join(spool, `${files[2]?.id}.jpg.part`))
    await start(engine, batch)
    expect(await planOf(engine, batch)).toMatchObject({ state: 'paused', paused: 'diskFull' })
    expect((await reportOf(engine, batch)).failed).toBe(0)
    await engine.value(engine.handlers.resume({ batch }))
    await engine.settled(batch)
    const report = await reportOf(engine, batch)
    expect(report).toMatchObject({ state: 'done', sent: 4, failed: 0 })
    expect(new Set(report.files.map(({ imageId }) => imageId)).size).toBe(4)
  })
})

describe('The system clock', () => {
  it('may jump while an import runs: it neither hangs nor shows a negative speed or time', {
    tags: 'long',
  }, async () => {
    await putFolder('Flat', 5)
    let asked = 0
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    world.proxy.fault = (head) => {
      if (!head.includes('/images HTTP')) return undefined
      asked += 1
      // Sets the clock back a minute or on an hour, with a failure each time, so that waits happen across it.
      vi.setSystemTime(Date.now() + (asked % 2 === 0 ? -60_000 : 3_600_000))
      return asked < 6 ? { kind: 'reset', afterBytes: 500 } : undefined
    }
    const engine = world.engine()
    const batch = await engine.scan(world.place())
    const begun = performance.now()
    await start(engine, batch)
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect(await reportOf(engine, batch)).toMatchObject({ state: 'done', sent: 5, failed: 0 })
    const told = engine.events.filter(({ name }) => name === 'import.progress')
    for (const { event } of told) {
      const { bytesPerSecond, secondsLeft } = event as Record<string, number | null>
      expect(bytesPerSecond).toBeGreaterThanOrEqual(0)
      expect(secondsLeft ?? 0).toBeGreaterThanOrEqual(0)
    }
  })
})
