import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offerFields } from '../contract/feeds/feeds.ts'
import {
  cianFeed,
  cianObject,
  csvFeed,
  csvRow,
  yrlFeed,
  yrlOffer,
} from '../server/features/feeds/testing/sample-feeds.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-feed-'))
  const feeds = {
    'a.xml': yrlFeed(
      yrlOffer('', 'y-1'),
      yrlOffer('', 'y-2')
        .replace('Батуми', 'Тбилиси')
        .replace('41.6474', '41.71')
        .replace('41.6325', '44.8'),
    ),
    'b.xml': cianFeed(cianObject('', 'c-1')),
    'c.csv': csvFeed(csvRow('t-1')),
    'cut.xml': yrlFeed(yrlOffer('', 'y-1')).slice(0, -10),
    'rub.xml': yrlFeed(yrlOffer('', 'r').replace('>USD<', '>RUR<')),
  }
  for (const [name, text] of Object.entries(feeds)) await writeFile(join(folder, name), text)
})
afterAll(() => rm(folder, { recursive: true }))

const run = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(execPath, [join(import.meta.dirname, 'feed.ts'), ...args], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
const file = (name: string) => join(folder, name)

describe('npm run feed', () => {
  it('prints the offers as JSON, with the fields of a listing', async () => {
    const { code, stdout } = await run(file('a.xml'), '--json')
    const printed = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(Object.keys(printed)).toEqual(['format', 'offers', 'taken', 'refused', 'joined'])
    expect(printed).toMatchObject({
      format: 'yrl',
      offers: 2,
      taken: [{ id: 'y-1', listing: { price: 85_000, city: 'batumi' }, warnings: [] }],
      refused: [{ id: 'y-2', line: 18, reason: 'OUTSIDE_CITY' }],
      joined: [],
    })
    expect(Object.keys(printed.taken[0].listing).sort()).toEqual(
      [...offerFields, 'originalPrice'].sort(),
    )
  })

  it('treats several files as sources of one agency', { tags: 'long' }, async () => {
    const { stdout } = await run(file('a.xml'), file('b.xml'), file('c.csv'), '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      format: 'yrl,cian,csv',
      offers: 4,
      joined: [['y-1', 'c-1', 't-1']],
    })
  })

  it('prints a table in the chosen language', { tags: 'long' }, async () => {
    const { stdout } = await run(file('a.xml'), '--lang', 'ru')
    expect(stdout).toContain('улица Руставели, 27')
    expect(stdout).toMatch(/y-2 .*18.*вне города/)
  })

  it('reports a cut feed as CUT_OFF, and does not call missing offers gone', {
    tags: 'long',
  }, async () => {
    const { code, stdout, stderr } = await run(file('cut.xml'), '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      taken: [{ id: 'y-1' }],
      refused: [{ id: null, reason: 'CUT_OFF' }],
    })
    expect(stderr).toContain('is not gone')
  })

  it('converts prices by the given rates', { tags: 'long' }, async () => {
    const { stdout } = await run(file('rub.xml'), '--json', '--rate', 'RUB=85')
    expect(JSON.parse(stdout).taken[0].listing).toMatchObject({
      price: 1_000,
      currency: 'USD',
      originalPrice: { rate: 85 },
    })
  })

  it.each<[string, string[], string]>([
    ['a file that is not there', ['nowhere.xml'], 'there is no such file'],
    ['what is no feed', [import.meta.filename], 'not a feed'],
    ['an option that it has not', ['--nope'], "Unknown option '--nope'"],
    ['a language that it has not', ['x', '--lang', 'fr'], 'ru, en, ka, he'],
    ['a rate that is none', ['x', '--rate', 'RUB'], 'RUB=81'],
  ])('reports %s in one line', { tags: 'long' }, async (_, args, line) => {
    const { code, stdout, stderr } = await run(...args)
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain(line)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})
