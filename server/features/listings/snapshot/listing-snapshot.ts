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
  /** Rows read at a time: parsing them takes some milliseconds, in which nobody else gets a turn. */
  batch: number
  /** Up to this many listings are waited for at the start; with more, the database answers until all are read. */
  waitedFor: number
  /** Takes some 2 GB. If there are more public listings, the database answers. */
  most: number
  /** How long after a full reading the next one begins, so that no missed change lasts. */
  renewEveryMs: number
}

const usualBounds: SnapshotBounds = {
  batch: 1_000,
  waitedFor: 200_000,
  most: 20_000_000,
  renewEveryMs: 600_000,
}

/** Room for a tenth more, because growing copies everything and holds up all else meanwhile. */
const spareRoom = 1.1
/** Rows put in place before others get their turn; the rows of a batch come in at once. */
const putAtOnce = 250
/** Rests nine times as long as it reads, so that reading again takes a tenth of one connection's time. */
const restsPerReading = 9

type Deps = Pick<ServerContext, 'db' | 'version' | 'clock' | 'log'>

/** The first reading of all listings, and how far it has come: after a failure it goes on where it stopped. */
interface Reading {
  columns: SnapshotColumns
  horizon: Horizon
  after: string
  /** The times of recent changes, by listing, that the columns already contain. */
  lately: Map<string, string>
}

/** Up to this many are read again at each change, instead of asking first which of them are new. */
const fewChanges = 200

/**
 * The public listings in memory, for work that looks at many of them at once: markers and counts. When it is asked, it
 * reads what has changed and so reaches the listings' version. A large city is read in the background, and nobody waits
 * for it.
 */
export class ListingSnapshot {
  #state: 'unread' | 'reading' | 'whole' | 'too large' = 'unread'
  #reading: Reading | undefined
  /** Resolved when all are read, or when there are known to be more than anybody waits for. */
  #readOrLarge: Promise<void> | undefined
  #isLarge = false
  #version = -1n
  #catchingUp: Promise<void> | undefined
  /** Grows when a catch-up begins, and when it ends. */
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

  /** The listings of the current version; undefined while many are being read, and if there are too many for memory. */
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

  /** Whether the database answers for now, and memory will soon answer better. */
  async isReading(): Promise<boolean> {
    return (await this.#whole()) === undefined && this.#state !== 'too large'
  }

  /** How many listings the database may place on a map, or order by minutes, in place of the snapshot. */
  get mostPlaced(): number {
    return serverLimits.placedByDatabase[this.#isLarge ? 'inLargeCity' : 'usually']
  }

  stop() {
    this.#stopping.abort()
  }

  /** Logs nothing once the server stops: readings that fail then are no trouble. */
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

  /** Those who wait get the error; nobody waits for a large city, and the next question tries again. */
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
    // Computed here, so that the first request for markers does not wait for it.
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

  /** Many rows at once, such as a feed brings, are taken in steps, so that others get their turn. */
  async #take(columns: SnapshotColumns, rows: readonly ChangedRow[]) {
    await inTurns(rows, this.#bounds.batch, (row) => {
      if (row.is_public) columns.put(row)
      else columns.remove(row.id)
    })
  }

  /** Runs in the background and in the same columns: a second set of them would need as much memory again. */
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

  /** Undefined if changes were read meanwhile: those may be newer than these rows. */
  async #readUndisturbed(after: string) {
    await this.#catchingUp?.catch(() => {})
    if (this.#catchingUp !== undefined) return undefined
    const before = this.#catchUps
    const read = await readPublicListings(this.#server.db.read, after, this.#bounds.batch)
    return before === this.#catchUps ? read : undefined
  }
}

/** Takes one row after the other; after `aTurn` of them others get their turn. */
async function inTurns<Row>(rows: Iterable<Row>, aTurn: number, take: (row: Row) => void) {
  let taken = 0
  for (const row of rows) {
    if (taken > 0 && taken % aTurn === 0) await setImmediate()
    take(row)
    taken += 1
  }
}

const snapshots = new WeakMap<ServerContext['version'], ListingSnapshot>()

/** This server's snapshot; all who look at many listings share it. */
export function snapshotOf(server: Deps, bounds?: Partial<SnapshotBounds>): ListingSnapshot {
  const known = snapshots.get(server.version) ?? new ListingSnapshot(server, bounds)
  snapshots.set(server.version, known)
  return known
}
