import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assumptions, readCommand, WrongFlag } from './assumptions.ts'
import { readFigures, writeFigures } from './figures.ts'
import { plan } from './plan.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-capacity-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the flags of npm run capacity', () => {
  it('set the assumptions, one by one', () => {
    const { assumed, isMeasuring } = readCommand(['--listings', '10000000', '--busy', '0.5'])
    expect(assumed).toMatchObject({ listings: 10_000_000, busy: 0.5, cities: 1 })
    expect(Object.keys(assumed)).toEqual(Object.keys(assumptions))
    expect(isMeasuring).toBe(false)
    expect(readCommand(['--measure', '--measured', '500'])).toMatchObject({
      isMeasuring: true,
      measured: 500,
    })
  })

  it.each([
    [['--peak', 'x'], '--peak is a number from 1 to 100, and not "x"'],
    [['--busy', '2'], '--busy is a number from 0.05 to 1, and not "2"'],
    [['--cities', ''], '--cities is a number from 1'],
    [['--peek', '3'], "Unknown option '--peek'"],
    [['--listings'], "Option '--listings <value>' argument missing"],
    [['--peak', '-3'], "Option '--peak' argument is ambiguous"],
    [['10'], "Unexpected argument '10'"],
  ])('are refused with a one-line message: %j', (args, line) => {
    expect(() => readCommand(args)).toThrow(WrongFlag)
    try {
      readCommand(args)
    } catch (error) {
      expect(String(error)).toContain(line)
      expect(String(error)).not.toContain('\n')
    }
  })
})

describe('figures of an earlier run', () => {
  it('are asked to be measured again if missing, damaged or of another version', async () => {
    const path = join(folder, 'other.json')
    const isMissing = { ok: false, why: expect.stringContaining('Nothing was measured') }
    expect(await readFigures(path)).toEqual(isMissing)
    const isOther = { ok: false, why: expect.stringContaining('damaged or of another version') }
    for (const text of ['', '{"format":1', '{"format":1}', '[]']) {
      await writeFile(path, text)
      expect(await readFigures(path)).toEqual(isOther)
    }
  })

  it('are saved, and read back the same', { tags: 'long', timeout: 600_000 }, async () => {
    // Loaded only here, because it loads the whole server.
    const { measure } = await import('./measure.ts')
    const figures = await measure({ listings: 400, seconds: 0.5, photographs: 1 }, () => {})
    const path = join(folder, 'deeper', 'capacity.json')
    await writeFigures(path, figures)
    expect(await readFigures(path)).toEqual({ ok: true, value: figures })
    for (const path of ['search', 'listPage', 'edit', 'upload', 'width'] as const)
      expect(figures.paths[path].server, path).toBeGreaterThan(0)
    expect(figures.paths.listPage.server).toBeGreaterThan(figures.paths.pageKept.server)
    expect(figures.memory.process).toBeGreaterThan(50e6)
    expect(figures.disk.listing).toBeGreaterThan(1_000)
    expect(figures.media.original).toBeGreaterThan(figures.paths.picture.bytes)
    const planned = plan(figures, readCommand([]).assumed)
    expect(planned.servers.machines).toBeGreaterThan(0)
    await writeFile(path, (await readFile(path, 'utf8')).replace('"format": 2', '"format": 1'))
    expect((await readFigures(path)).ok).toBe(false)
  })
})
