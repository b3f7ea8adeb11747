import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { NewListingForm } from '../../contract/listings/listing-form.ts'
import { listings } from '../../contract/listings/listings.ts'
import { appointments } from '../../contract/people/appointments.ts'
import { favourites } from '../../contract/people/favourites.ts'
import { quarters } from '../../pictures/testing/make-images.ts'
import type { Api, Result, Send } from '../../renderer/kernel/api/api-client.ts'
import { makeApi } from '../../renderer/kernel/api/api-client.ts'
import { wholeForm } from '../../server/features/listings/testing/listings.ts'

/** The longest wait for one answer, and the longest time for which one write is repeated. */
const answerMs = 20_000
const insistMs = 180_000
const pauseMs = 50

/** What the server told the writers. */
export interface History {
  created: Set<string>
  /** The version and the price after the last acknowledged edit, by the listing's id. */
  edited: Map<string, { version: number; price: number }>
  edits: number
  /** The id of each request for a viewing, by its phone number. */
  requests: Map<string, string>
  /** Whether the listing is a favourite, by its id. */
  favourites: Map<string, boolean>
  toggles: number
  /** How many writes were sent again after their answer, and those that were then answered differently. */
  repeated: number
  otherAnswers: string[]
  /** How many of their own writes the writers read again, and those that were missing. */
  reads: number
  unread: string[]
  /** Refused writes that must be accepted: above all an edit of the version that its writer has just received. */
  refused: string[]
  /** The time of the last acknowledgement, to find the longest time without one. */
  lastAcknowledged: number
  longestSilenceMs: number
}

export const acknowledged = ({ created, edits, requests, toggles }: History) =>
  created.size + edits + requests.size + toggles

const emptyHistory = (): History => ({
  created: new Set(),
  edited: new Map(),
  edits: 0,
  requests: new Map(),
  favourites: new Map(),
  toggles: 0,
  repeated: 0,
  otherAnswers: [],
  reads: 0,
  unread: [],
  refused: [],
  lastAcknowledged: performance.now(),
  longestSilenceMs: 0,
})

/** Starts writers that send each write until it is acknowledged, as our clients do, and read what they wrote. */
export function startWriters(
  { address, token }: { address: string; token: string },
  count: number,
) {
  const history = emptyHistory()
  const over = new AbortController()
  const writers = Array.from({ length: count }, () => new Writer(address, token, history))
  const work = Promise.all(writers.map((writer) => writer.run(over.signal)))
  // `stop` reports a failure; an earlier one must not end the process.
  work.catch(() => {})
  return {
    history,
    stop: async () => {
      over.abort()
      await work
      return history
    },
  }
}

class Writer {
  readonly #history: History
  readonly #owner: Client
  readonly #visitor: Client

  constructor(address: string, token: string, history: History) {
    this.#history = history
    this.#owner = new Client(address, { authorization: `Bearer ${token}` })
    this.#visitor = new Client(address, {})
  }

  async run(signal: AbortSignal) {
    const shown = await this.#publish()
    const mine = await this.#create()
    while (!signal.aborted) {
      await this.#create()
      await this.#edit(mine.id)
      await this.#ask(shown)
      await this.#keep(shown)
      // The test is about failovers, not about how much load a machine bears.
      await delay(pauseMs)
    }
  }

  async #publish(): Promise<string> {
    const files = { image_0: new Blob([Uint8Array.from(await quarters(40, 30))]) }
    const args = { form: wholeForm as object as NewListingForm, headers: {} }
    const { id, status } = await this.#insist(() =>
      this.#owner.api.call(listings.create, args, { files }),
    )
    if (status !== 'published') throw new Error(`The listing is ${status}`)
    this.#history.created.add(id)
    return id
  }

  async #create() {
    const args = { form: { draft: true }, headers: {} }
    const made = await this.#insist(() => this.#owner.api.call(listings.create, args))
    this.#history.created.add(made.id)
    this.#history.edited.set(made.id, { version: made.version, price: 0 })
    await this.#repeat(this.#owner, made.id)
    return made
  }

  /** Edits the version that its writer received last: after a lost or doubled edit, the next would be refused. */
  async #edit(id: string) {
    const { history, api } = { history: this.#history, api: this.#owner.api }
    const before = history.edited.get(id)?.version ?? 0
    const price = randomInt(1_000, 1_000_000)
    const args = { params: { id }, form: { price }, headers: { 'if-match': `"${before}"` } }
    const { version } = await this.#insist(() => api.call(listings.update, args))
    history.edited.set(id, { version, price })
    history.edits += 1
    if (version !== before + 1) history.refused.push(`edit of ${before} gave version ${version}`)
    await this.#repeat(this.#owner, id)
    const read = await this.#insist(() => api.call(listings.get, { params: { id } }))
    history.reads += 1
    if (read.version !== version || read.price !== price)
      history.unread.push(`listing ${id}: version ${read.version} after ${version} was written`)
  }

  async #ask(listing: string) {
    const phone = `+995 5${randomInt(10, 100)} ${randomInt(1e5, 1e6)}`
    const args = { params: { id: listing }, body: { phone } }
    const { id } = await this.#insist(() => this.#visitor.api.call(appointments.request, args))
    this.#history.requests.set(phone, id)
    await this.#repeat(this.#visitor, id)
  }

  async #keep(id: string) {
    const isKept = !this.#history.favourites.get(id)
    const route = isKept ? favourites.add : favourites.remove
    const state = await this.#insist(() => this.#owner.api.call(route, { params: { id } }))
    this.#history.favourites.set(id, isKept)
    this.#history.toggles += 1
    if (state.isFavourite !== isKept) this.#history.unread.push(`favourite ${id}`)
  }

  /** A client without an answer repeats its write: it must get the same answer, and nothing may happen twice. */
  async #repeat(client: Client, id: string) {
    const again = await client.repeat()
    if (again === undefined) return
    this.#history.repeated += 1
    if (again.id !== id) this.#history.otherAnswers.push(`${again.id} in place of ${id}`)
  }

  async #insist<T>(call: () => Promise<Result<T>>): Promise<T> {
    for (const since = performance.now(); ; ) {
      const answer = await call()
      if (answer.ok) {
        this.#acknowledge()
        return answer.value
      }
      const { failure } = answer
      const isFinal = failure.kind === 'refused' && failure.status < 500 && failure.status !== 429
      if (isFinal) this.#history.refused.push(`${failure.status} ${failure.code}`)
      if (isFinal || performance.now() - since > insistMs)
        throw new Error(`Not acknowledged: ${JSON.stringify(failure)}`)
      await delay(100)
    }
  }

  #acknowledge() {
    const now = performance.now()
    const silence = now - this.#history.lastAcknowledged
    this.#history.longestSilenceMs = Math.max(this.#history.longestSilenceMs, silence)
    this.#history.lastAcknowledged = now
  }
}

/** An API client that can repeat its last write with the same key. */
class Client {
  readonly api: Api
  readonly #address: string
  #last: { url: string; init: RequestInit } | undefined

  constructor(address: string, headers: Record<string, string>) {
    this.#address = address
    const send: Send = (url, init) => {
      if (init.method !== 'GET') this.#last = { url, init }
      return this.#send(url, init)
    }
    // Each call comes from another address, so that none meets the rate limit of another.
    this.api = makeApi({ send, headers: () => ({ ...headers, 'x-forwarded-for': someAddress() }) })
  }

  /** Undefined if the server was away; whether it repeated the write does not matter then. */
  async repeat(): Promise<{ id: string } | undefined> {
    if (!this.#last) return undefined
    const answer = await this.#send(this.#last.url, this.#last.init).catch(() => undefined)
    if (!answer?.ok) return undefined
    return (await answer.json().catch(() => undefined)) as { id: string } | undefined
  }

  #send(url: string, init: RequestInit) {
    return fetch(this.#address + url, { ...init, signal: AbortSignal.timeout(answerMs) })
  }
}

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** The faults of a history, in words, compared with the database at the end; empty if there are none. */
export async function judgeHistory(database: pg.Client, history: History): Promise<string[]> {
  const { rows: listingRows } = await database.query<{
    id: string
    version: number
    price: string | null
  }>('select id::text, version, price from listings')
  const there = new Map(listingRows.map((row) => [row.id, row]))
  const { rows: requestRows } = await database.query<{ id: string; phone: string }>(
    'select id::text, phone from appointments',
  )
  const { rows: keptRows } = await database.query<{ id: string }>(
    'select listing_id::text as id from favourites',
  )
  const kept = new Set(keptRows.map(({ id }) => id))
  const requestIds = new Set(requestRows.map(({ id }) => id))
  const lostListings = [...history.created].filter((id) => !there.has(id))
  const wrongEdits = [...history.edited].filter(([id, { version, price }]) => {
    const row = there.get(id)
    return Number(row?.version) !== version || Number(row?.price ?? 0) !== price
  })
  const lostRequests = [...history.requests.values()].filter((id) => !requestIds.has(id))
  const wrongFavourites = [...history.favourites].filter(([id, isKept]) => kept.has(id) !== isKept)
  const faults: [boolean, string][] = [
    [lostListings.length > 0, `lost listings: ${lostListings}`],
    [wrongEdits.length > 0, `lost or doubled edits of ${wrongEdits.map(([id]) => id)}`],
    [lostRequests.length > 0, `lost requests: ${lostRequests}`],
    [wrongFavourites.length > 0, `wrong favourites: ${wrongFavourites.map(([id]) => id)}`],
    [there.size > history.created.size, `${there.size - history.created.size} listings twice`],
    [
      requestRows.length > history.requests.size,
      `${requestRows.length - history.requests.size} requests twice`,
    ],
    [history.otherAnswers.length > 0, `repeated, answered otherwise: ${history.otherAnswers}`],
    [history.unread.length > 0, `own writes not read: ${history.unread}`],
    [history.refused.length > 0, `refused: ${history.refused}`],
    [
      [history.edits, history.requests.size, history.toggles, history.reads].includes(0),
      'nothing was written',
    ],
  ]
  return faults.flatMap(([isSo, words]) => (isSo ? words : []))
}
