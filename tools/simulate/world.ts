import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

/** Random numbers that depend only on the seed. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = (Math.imul(seed, 2_654_435_761) ^ 0x9e3779b9) >>> 0
    for (let warm = 0; warm < 4; warm += 1) this.next()
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  is(share: number): boolean {
    return this.next() < share
  }

  pick<T>(from: readonly T[]): T {
    const one = from[Math.floor(this.next() * from.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
}

interface Happening {
  at: number
  order: number
  name: string
  run: () => void
  /** The life of the program in which it happens; undefined if it happens whether the program lives or not. */
  life: number | undefined
}

/** The real functions: while a seed runs, the import gets the world's own under these names. */
const real = {
  setImmediate,
  performanceNow: performance.now,
  Date,
  random: Math.random,
  timers: { setTimeout, clearTimeout, setInterval, clearInterval },
  delay: timers.setTimeout,
  randomBytes: crypto.randomBytes,
  randomUUID: crypto.randomUUID,
}

/** 22 November 2026. */
const beginning = 1_795_305_600_000
const longestTrace = 200_000

/**
 * A world in which nothing happens by itself: every timer, answer and finished piece of work waits in one line, and the
 * seed decides which comes when. The same seed gives the same events in the same order.
 */
export class World {
  readonly chance: Chance
  readonly trace: string[] = []
  readonly failures: string[] = []
  /** Milliseconds since the world began. */
  now = 0
  /** True if the program died in the middle of its work; whatever it starts after that never happens. */
  isDead = false
  /** How many more steps the program makes before it dies. */
  stepsToLive = Number.POSITIVE_INFINITY
  #life = 1
  #order = 0
  #print = 2_166_136_261
  readonly #isTraced: boolean
  readonly #line: Happening[] = []

  constructor(seed: number, isTraced = false) {
    this.chance = new Chance(seed)
    this.#isTraced = isTraced
  }

  /** A fingerprint of everything that happened so far: two runs of a seed have the same one. */
  get print(): string {
    return (this.#print >>> 0).toString(16).padStart(8, '0')
  }

  note(what: string) {
    const line = `${this.now.toFixed(2)} ${what}`
    for (let at = 0; at < line.length; at += 1)
      this.#print = Math.imul(this.#print ^ line.charCodeAt(at), 16_777_619)
    if (this.#isTraced && this.trace.length < longestTrace) this.trace.push(line)
  }

  fail(what: string) {
    this.note(`FAILED: ${what}`)
    this.failures.push(what)
  }

  /** Plans an event for the program, which does not happen if that life of the program ends before. */
  later(ms: number, name: string, run: () => void, life = this.#life): () => void {
    return this.#put(ms, name, run, life)
  }

  /** Counts the starts of the program: a later life never gets the answer to what an earlier one asked for. */
  get life() {
    return this.#life
  }

  /** Plans an event outside the program, which happens whatever becomes of it. */
  outside(ms: number, name: string, run: () => void): () => void {
    return this.#put(ms, name, run, undefined)
  }

  /** Called just before and just after the program changes the world. False if the program is dead. */
  step(): boolean {
    if (this.isDead) return false
    this.stepsToLive -= 1
    if (this.stepsToLive > 0) return true
    this.isDead = true
    this.note('the program dies')
    return false
  }

  /** Removes the dead program, with everything that it waited for. */
  bury() {
    this.#life += 1
    this.isDead = false
    this.stepsToLive = Number.POSITIVE_INFINITY
  }

  /** Runs the next event, and everything that follows from it at once. False if there is none before `until`. */
  async turn(until = Number.POSITIVE_INFINITY): Promise<boolean> {
    for (let next = this.#take(until); next; next = this.#take(until)) {
      if (next.life !== undefined && next.life !== this.#life) continue
      this.now = Math.max(this.now, next.at)
      this.note(next.name)
      next.run()
      await drained()
      return true
    }
    return false
  }

  #put(ms: number, name: string, run: () => void, life: number | undefined) {
    if (life !== undefined && this.isDead) return () => {}
    this.#order += 1
    const one = { at: this.now + Math.max(0, ms), order: this.#order, name, run, life }
    const line = this.#line
    let at = line.length
    while (at > 0 && isBefore(one, line[at - 1])) at -= 1
    line.splice(at, 0, one)
    return () => {
      const place = line.indexOf(one)
      if (place >= 0) line.splice(place, 1)
    }
  }

  #take(until: number): Happening | undefined {
    const [next] = this.#line
    return next && next.at <= until ? this.#line.shift() : undefined
  }
}

const isBefore = (one: Happening, other: Happening | undefined) =>
  other !== undefined && (one.at < other.at || (one.at === other.at && one.order < other.order))

/** Waits for everything that follows from an event without another one. */
export const drained = () => new Promise<void>((resolve) => real.setImmediate(resolve))

let world: World | undefined

/** From now on, all code in this process gets its time, random numbers and new keys from this world. */
export function enter(entered: World) {
  world = entered
  const { chance } = entered
  class WorldDate extends real.Date {
    constructor(...args: [] | [string | number]) {
      super(...((args.length === 0 ? [beginning + entered.now] : args) as [number]))
    }
    static override now() {
      return beginning + entered.now
    }
  }
  performance.now = () => entered.now
  Math.random = () => chance.next()
  const after = (ms: number | undefined, run: () => void) =>
    entered.later(Math.max(1, ms ?? 1), 'a timer', run)
  const handleOf = (end: () => void): Handle => ({
    end,
    unref: () => handleOf(end),
    ref: () => handleOf(end),
  })
  Object.assign(globalThis, {
    Date: WorldDate,
    setTimeout: (run: () => void, ms?: number) => handleOf(after(ms, run)),
    setInterval: (run: () => void, ms?: number) => {
      let end = () => {}
      const again = () => {
        end = after(ms, () => {
          again()
          run()
        })
      }
      again()
      return handleOf(() => end())
    },
    clearTimeout: (handle?: Handle) => handle?.end(),
    clearInterval: (handle?: Handle) => handle?.end(),
  })
  Object.assign(timers, {
    setTimeout: (ms: number, value: unknown, { signal }: { signal?: AbortSignal } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const end = after(ms, () => resolve(value))
        signal?.addEventListener('abort', () => {
          end()
          reject(signal.reason)
        })
      }),
  })
  const bytes = (count: number) =>
    Buffer.from(Array.from({ length: count }, () => chance.whole(0, 255)))
  const hex = () => bytes(16).toString('hex')
  const uuid = (from: string) =>
    [from.slice(0, 8), from.slice(8, 12), `4${from.slice(13, 16)}`, `8${from.slice(17, 20)}`]
      .concat(from.slice(20, 32))
      .join('-')
  Object.assign(crypto, { randomBytes: bytes, randomUUID: () => uuid(hex()) })
  syncBuiltinESMExports()
}

interface Handle {
  end: () => void
  unref: () => Handle
  ref: () => Handle
}

export function leave() {
  world = undefined
  performance.now = real.performanceNow
  Math.random = real.random
  Object.assign(globalThis, { Date: real.Date, ...real.timers })
  Object.assign(timers, { setTimeout: real.delay })
  Object.assign(crypto, { randomBytes: real.randomBytes, randomUUID: real.randomUUID })
  syncBuiltinESMExports()
}

/** Ignored: these are errors of a dead program, which nobody waits for any more. */
process.on('rejectionHandled', () => {})

/** An error that nobody caught is a fault, unless the program is dead. */
process.on('unhandledRejection', (reason) => {
  if (!world) throw reason
  if (!world.isDead)
    world.fail(`thrown and not caught: ${reason instanceof Error ? reason.stack : String(reason)}`)
})
