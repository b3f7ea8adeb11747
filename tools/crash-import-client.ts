import { setTimeout as delay } from 'node:timers/promises'
import type { BatchState } from '../contract/import-plan.ts'
import { importPreset } from '../contract/import-settings.ts'
import { openImportEngine } from '../main/import/import-engine.ts'

/**
 * The victim: an import that says on stdout where it stands, and that goes on where an earlier one was killed. It ends
 * by itself only when everything is sent.
 */
const [
  folder = '',
  pictures = '',
  address = '',
  token = '',
  bandwidth = '0',
  preset = 'web',
  large = '',
] = process.argv.slice(2)

let read = 0
const engine = openImportEngine({
  folder,
  server: { address: () => address, token: () => token },
  pathOf: (path) => path,
  settings: () => ({
    preset: importPreset.parse(preset),
    watermark: null,
    bandwidth: Number(bandwidth) || null,
  }),
  tell: (name, event) => {
    if (name === 'import.progress' && 'secondsLeft' in event) read = event.files.read
  },
  worker: { size: 2 },
  ...(large && { resumableFrom: Number(large) }),
  waits: { firstRetryMs: 50, longestRetryMs: 500, stallMs: 5_000, answerMs: 20_000 },
})
engine.goOn()

const ask = async <T>(outcome: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>) => {
  const told = await outcome
  if (!told.ok) throw new Error(JSON.stringify(told.error))
  return told.value
}

const known = await ask(engine.handlers.batches(undefined))
const batch = known[0]?.batch ?? (await ask(engine.handlers.scan({ tokens: [pictures] }))).batch
for (let state: BatchState = 'scanning'; state !== 'done'; await delay(20)) {
  const summary = (await ask(engine.handlers.batches(undefined)))[0]
  state = summary?.state ?? 'scanning'
  if (state === 'planned') await ask(engine.handlers.start({ batch }))
  if (state === 'done' && summary?.failed) {
    await ask(engine.handlers.retry({ batch }))
    state = 'running'
  }
  const at = performance.now()
  const line = { at, state, read, sent: summary?.sent ?? 0, workers: engine.workerPids() }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
await engine.close()
