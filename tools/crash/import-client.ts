import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { ImportSummary } from '../../contract/import/plan.ts'
import type { ImportPreset } from '../../contract/import/settings.ts'
import type { EngineOptions } from '../../main/import/engine-options.ts'
import { openImportEngine } from '../../main/import/import-engine.ts'

/** A person who signs in, and the folder that this person imports. */
export interface CrashPerson {
  pictures: string
  token: string
  /** The owner of the session, if the program knows it without asking the server. */
  owner?: { user: string; name: string }
}

export interface CrashImportArgs {
  folder: string
  address: string
  people: CrashPerson[]
  /** The index of the person who is signed in at first. A number on stdin signs in the person with that index. */
  signedIn?: number
  bandwidth: number | null
  preset: ImportPreset
  resumableFrom?: number
}

/** What the process prints on stdout, for all imports together. */
export interface CrashStanding {
  /** By the process's own clock, since a line may wait before it is read. */
  at: number
  state: 'running' | 'done'
  read: number
  sent: number
  workers: number[]
  /** Who is signed in, and the state of each person's import: to find out why nothing moves. */
  signedIn: number
  imports: (string | undefined)[]
}

/**
 * The process that the test kills: one import for each of several people. It prints its progress on stdout, and
 * continues where a killed one stopped. It ends by itself only when everything is sent.
 */
const args = JSON.parse(process.argv[2] ?? '') as CrashImportArgs
const { people, address } = args

let signedIn = args.signedIn ?? 0
const person = () => people[signedIn] as CrashPerson
const readOf = new Map<string, number>()
const options: EngineOptions = {
  folder: args.folder,
  server: { address: () => address, token: () => person().token, owner: () => person().owner },
  pathOf: (path) => path,
  settings: () => ({ preset: args.preset, watermark: null, bandwidth: args.bandwidth }),
  tell: (name, event) => {
    if (name === 'import.progress' && 'secondsLeft' in event)
      readOf.set(event.batch, event.files.read)
  },
  worker: { size: 2 },
  ...(args.resumableFrom && { resumableFrom: args.resumableFrom }),
  waits: { firstRetryMs: 50, longestRetryMs: 500, stallMs: 5_000, answerMs: 20_000 },
}
const engine = openImportEngine(options)
engine.goOn()

const signIn = (who: number) => {
  signedIn = who
  engine.signedIn()
}
const signIns = createInterface({ input: process.stdin })
signIns.on('line', (line) => signIn(Number(line)))

const ask = async <T>(outcome: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>) => {
  const told = await outcome
  if (!told.ok) throw new Error(JSON.stringify(told.error))
  return told.value
}

/** Found by its folder, whoever owns it: the final check of the server would show an import with the wrong owner. */
const importOf = (all: readonly ImportSummary[], who: number) =>
  all.find(({ title }) => title === basename(people[who]?.pictures ?? ''))
const isDone = (summary: ImportSummary | undefined) =>
  summary?.state === 'done' && summary.failed === 0

for (let left = people.length; left > 0; await delay(20)) {
  const all = await ask(engine.handlers.batches(undefined))
  const own = importOf(all, signedIn)
  // Does only what the person who is signed in would do, and nothing that another person has to do.
  if (!own) await ask(engine.handlers.scan({ tokens: [person().pictures] }))
  else if (own.state === 'planned') await ask(engine.handlers.start({ batch: own.batch }))
  else if (own.state === 'done' && own.failed)
    await ask(engine.handlers.retry({ batch: own.batch }))
  const undone = people.flatMap((_, who) => (isDone(importOf(all, who)) ? [] : who))
  left = undone.length
  if (isDone(own) && undone[0] !== undefined) signIn(undone[0])
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((one, other) => one + other, 0)
  const standing: CrashStanding = {
    at: performance.now(),
    state: left === 0 ? 'done' : 'running',
    read: sum(readOf.values()),
    sent: sum(all.map(({ sent }) => sent)),
    workers: engine.workerPids(),
    signedIn,
    imports: people.map((_, who) => importOf(all, who)?.state),
  }
  process.stdout.write(`${JSON.stringify(standing)}\n`)
}
signIns.close()
await engine.close()
