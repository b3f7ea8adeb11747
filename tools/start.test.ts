import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fewOf } from '../server/testing/few-of.ts'
import { runProgram } from './running/run-program.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-npm-start-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Runs `npm start` in an empty folder, so without a built site. */
const start = (env: Record<string, string>) =>
  runProgram(execPath, [join(import.meta.dirname, 'start.ts')], {
    folder,
    env: { DATA_DIR: join(folder, 'data'), ...env },
  })

describe('npm start', () => {
  test.each(
    fewOf<[string, string, RegExp]>(2, [
      ['PORT', '99999', /^Cannot start: Setting PORT is wrong: .+$/],
      ['DATBASE_URL', 'x', /^Cannot start: DATBASE_URL: did you mean DATABASE_URL\?$/],
      ['PUBLIC_URL', 'http://homes.example', /^Cannot start: PUBLIC_URL=http:.+ is not https, .+$/],
      ['DATABASE_URL', 'postgres://[', /^Cannot start: DATABASE_URL is not an address of .+$/],
      ['WORKERS', '0', /^Cannot start: Setting WORKERS is wrong: .+ from 1 to 256$/],
      ['WORKERS', '-1', /^Cannot start: Setting WORKERS is wrong: .+ from 1 to 256$/],
      ['WORKERS', '1000', /^Cannot start: Setting WORKERS is wrong: .+ from 1 to 256$/],
      ['WORKERS', 'abc', /^Cannot start: Setting WORKERS is wrong: .+ from 1 to 256$/],
      ['METRICS_TOKEN', 'short', /^Cannot start: Setting METRICS_TOKEN is wrong: must be 16 .+$/],
      ['TRUST_PROXY', 'everybody', /^Cannot start: Setting TRUST_PROXY is wrong: .+$/],
      ['MEDIA_URL', 's3://', /^Cannot start: MEDIA_URL: name a bucket, .+$/],
    ]),
  )('refuses a wrong %s (%s) in one line', async (name, value, line) => {
    const { code, output } = await start({ NODE_ENV: 'production', [name]: value })
    expect(code).toBe(1)
    expect(output.trim()).toMatch(line)
  })

  test('reads a file .env as the environment', { tags: 'long' }, async () => {
    await writeFile(join(folder, '.env'), 'DATBASE_URL=postgres://a/b\n')
    const { code, output } = await start({})
    expect([code, output]).toEqual([1, 'Cannot start: DATBASE_URL: did you mean DATABASE_URL?\n'])
  })

  test('refuses with less than a second of processor time', async () => {
    // Measures processor time, since time on the clock depends on what else the machine does.
    const report = `process.on('exit', () => {
      const { user, system } = process.cpuUsage()
      console.log('took', (user + system) / 1000)
    })`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(report)}`
    const { code, output } = await start({ PORT: '99999', NODE_OPTIONS })
    const took = Number(/^took (\S+)$/m.exec(output)?.[1])
    expect(code).toBe(1)
    expect(took).toBeGreaterThan(0)
    expect(took).toBeLessThan(1_000)
  })
})
