import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { SnapshotColumns } from '../../../../contract/columns/listing-columns.ts'
import { serverLimits } from '../../../../contract/limits.ts'
import type { ServerContext } from '../../../context.ts'
import type { ChangedRow, Horizon } from './read-rows.ts'
import {
  expectedListings,
  readChangedListings,
  readChanges,
  readHorizon,
  readListingsNow,
  readPublicListings,
} from './read-rows.ts'

export interface SnapshotBounds {
  /** Rows read at a time: while they are parsed, for some milliseconds, nobody else gets a turn. */
  batch: number
  /** Up to so many listings are waited for at the start; of more the database is asked until all are read. */
  waitedFor: number
  /** Some 2 GB. With more public listings than these the database answers. */
  most: number
  /** So long after all were read they begin to be read again, so that no missed change lasts. */
  renewEveryMs: number
}

const usualBounds: SnapshotBounds = {
  batch: 1_000,
  waitedFor: 200_000,
  most: 20_000_000,
  renewEveryMs: 600_000,
}

/** Growing copies everything, and holds all else up for as long. */
const spareRoom = 1.1
/** Rows taken in before others get their turn: those of a batch come in at once, and are put in their places in steps. */
const putAtOnce = 250
/** Reading again takes a tenth of one connection's time. */
const restsPerReading = 9

type Deps = Pick<ServerContext, 'db' | 'version' | 'clock' | 'log'>

/** The first reading of all listings, and how far it has come: a broken one goes on where it stopped. */
interface Reading {
  columns: SnapshotColumns
  horizon: Horizon
  after: string
  /** When those were changed that were changed lately, as they stand in the columns. */
  lately: Map<string, string>
}

/** Up to so many are read again at each change, rather than asked first which of them are news. */
const fewChanges = 200

/**
 * The public listings in memory, for what needs to look at many of them at once: markers and counts. Brought up to the
 * listings' version when it is asked, by reading only what changed. A large city is read in the background, and is not
 * waited for.
 */
export class ListingSnapshot {
  #state: 'unread' | 'reading' | 'whole' | 'too large' = 'unread'
  #reading: Reading | undefined
  /** Settled when all are read, or when they are known to be more than one waits for. */
  #readOrLarge: Promise<void> | undefined
  #isLarge = false
  #version = -1n
  #catchingUp: Promise<void> | undefined
  /** Grows when a catching up begins, and when it ends. */
  #catchUps = 0
  #renewing: Promise<void> | undefined
  #renewedAt = 0
  readonly #stopping = new AbortController()
  readonly #server: Deps
  readonly #bounds: SnapshotBounds

  constructor(server: Deps, bounds: Partial<SnapshotBounds> = {}) {
    this.#server = server
    this.#bounds = { ...usualBounds, ...bounds }
  }

  /** The listings of the current version; undefined while many are read, and when there are too many to keep. */
  async current(): Promise<SnapshotColumns | undefined> {
    const asked = BigInt(this.#server.version.current)
    const reading = await this.#whole()
    if (!reading) return undefined
    while (this.#version < asked) {
      this.#catchingUp ??= this.#catchUp(reading).finally(() => {
        this.#catchUps += 1
        this.#catchingUp = undefined
      })
      await this.#catchingUp
    }
    return reading.columns
  }

  /** Reads them before the first question needs them. */
  async warmUp() {
    try {
      await this.current()
    } catch (error) {
      this.#warn(error, 'no snapshot yet')
    }
  }

  /** Whether the answers of now come from the database, and will be better soon. */
  async isReading(): Promise<boolean> {
    return (await this.#whole()) === undefined && this.#state !== 'too large'
  }

  /** How many listings the database may place on a map, or put in the order of minutes, instead of this. */
  get mostPlaced(): number {
    return serverLimits.placedByDatabase[this.#isLarge ? 'inLargeCity' : 'usually']
  }

  stop() {
    this.#stopping.abort()
  }

  /** What a server that stops no longer reads is no trouble. */
  #warn(error: unknown, what: string) {
    if (!this.#stopping.signal.aborted) this.#server.log.warn({ err: error }, what)
  }

  async #whole(): Promise<Reading | undefined> {
    if (this.#state === 'unread') {
      this.#state = 'reading'
      this.#readOrLarge = this.#read()
    }
    if (this.#state === 'reading') await this.#readOrLarge
    return this.#state === 'whole' ? this.#reading : undefined
  }

  /** What goes wrong is told to those who wait; nobody waits for a large one, and the next question tries again. */
  async #read(): Promise<void> {
    const large = Promise.withResolvers<void>()
    const read = this.#readAll(() => {
      this.#isLarge = true
      large.resolve()
    })
    read.catch((error: unknown) => {
      this.#state = 'unread'
      this.#warn(error, 'the listings are not read yet')
    })
    await Promise.race([read, large.promise])
  }

  async #readAll(tellLarge: () => void) {
    const { db, clock } = this.#server
    const { batch, waitedFor, most } = this.#bounds
    const expected = await expectedListings(db.read)
    if (expected > waitedFor) tellLarge()
    const horizon = await readHorizon(db.read, clock())
    const room = Math.max(1_024, Math.min(most, Math.ceil(expected * spareRoom)))
    this.#reading ??= {
      columns: await SnapshotColumns.withRoomFor(room, setImmediate),
      ...{ horizon, after: '0', lately: new Map() },
    }
    const reading = this.#reading
    const { columns } = reading
    for (;;) {
      const { ids, rows } = await readPublicListings(db.read, reading.after, batch)
      await inTurns(rows(), putAtOnce, (row) => columns.put(row))
      columns.addresses.rankSome()
      reading.after = ids.at(-1) ?? reading.after
      if (ids.length < batch) break
      if (columns.count > waitedFor) tellLarge()
      if (columns.count >= most) {
        this.#reading = undefined
        this.#state = 'too large'
        return
      }
      if (this.#stopping.signal.aborted) return
    }
    // Here, so that the first who asks for markers does not wait for it.
    columns.addresses.ranks()
    this.#renewedAt = performance.now()
    this.#state = 'whole'
  }

  async #catchUp(reading: Reading) {
    this.#catchUps += 1
    const { db, clock, version } = this.#server
    const reached = BigInt(await version.refresh())
    const horizon = await readHorizon(db.read, clock())
    const rows = await this.#readNews(reading)
    await this.#take(reading.columns, rows)
    for (const { id, changed_at } of rows) reading.lately.set(id, changed_at)
    reading.horizon = horizon
    this.#version = reached
    if (performance.now() - this.#renewedAt >= this.#bounds.renewEveryMs)
      this.#renewing ??= this.#renew(reading.columns).finally(() => {
        this.#renewedAt = performance.now()
        this.#renewing = undefined
      })
  }

  async #readNews({ horizon, lately }: Reading): Promise<ChangedRow[]> {
    const { db } = this.#server
    if (lately.size <= fewChanges) {
      lately.clear()
      return readChangedListings(db.read, horizon)
    }
    const changes = await readChanges(db.read, horizon)
    const news = changes.filter(
      ({ id, changed_at, is_new }) => is_new || lately.get(id) !== changed_at,
    )
    const known = new Set(changes.map(({ id }) => id))
    for (const id of lately.keys()) if (!known.has(id)) lately.delete(id)
    const ids = news.map(({ id }) => id)
    return ids.length === 0 ? [] : readListingsNow(db.read, ids)
  }

  /** Many at once, as a feed brings them, are taken in steps: others get their turn. */
  async #take(columns: SnapshotColumns, rows: readonly ChangedRow[]) {
    await inTurns(rows, this.#bounds.batch, (row) => {
      if (row.is_public) columns.put(row)
      else columns.remove(row.id)
    })
  }

  /** In the background, in the same columns: a second set of them would need as much memory again. */
  async #renew(columns: SnapshotColumns) {
    const { signal } = this.#stopping
    try {
      for (let after = '0'; !signal.aborted; ) {
        const startedAt = performance.now()
        const read = await this.#readUndisturbed(after)
        if (read) {
          const { ids, rows } = read
          const isLast = ids.length < this.#bounds.batch
          const last = isLast ? Number.POSITIVE_INFINITY : Number(ids.at(-1))
          columns.retain(new Set(ids.map(Number)), Number(after), last)
          for (const row of rows()) columns.put(row)
          if (isLast) return
          after = String(last)
        }
        const rest = (performance.now() - startedAt) * restsPerReading
        await delay(rest, undefined, { ref: false, signal })
      }
    } catch (error) {
      this.#warn(error, 'the listings are not read again')
    }
  }

  /** Undefined when changes were read meanwhile, which may be newer than these rows. */
  async #readUndisturbed(after: string) {
    await this.#catchingUp?.catch(() => {})
    if (this.#catchingUp !== undefined) return undefined
    const before = this.#catchUps
    const read = await readPublicListings(this.#server.db.read, after, this.#bounds.batch)
    return before === this.#catchUps ? read : undefined
  }
}

/** Takes one row after the other; after so many of them others get their turn. */
async function inTurns<Row>(rows: Iterable<Row>, aTurn: number, take: (row: Row) => void) {
  let taken = 0
  for (const row of rows) {
    if (taken > 0 && taken % aTurn === 0) await setImmediate()
    take(row)
    taken += 1
  }
}

const snapshots = new WeakMap<ServerContext['version'], ListingSnapshot>()

/** The one of this server: whoever looks at many listings shares it. */
export function snapshotOf(server: Deps, bounds?: Partial<SnapshotBounds>): ListingSnapshot {
  const known = snapshots.get(server.version) ?? new ListingSnapshot(server, bounds)
  snapshots.set(server.version, known)
  return known
}
