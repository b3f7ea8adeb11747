import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Listing } from '../../../contract/listings/listing.ts'
import { mostSealed, shortlists } from '../../../contract/people/shortlists.ts'
import { cutText } from '../../../contract/text/typed-values.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { isRefused } from '../../kernel/api/failures.ts'
import type { Seal } from './seal.ts'
import { openSeal } from './seal.ts'
import type { Field, Fields, Mark, Person, SharedListing } from './shared-fields.ts'
import {
  factsOf,
  isWithin,
  joinFields,
  listingsOf,
  nextMoment,
  peopleOf,
  readFields,
  shortlistBounds,
} from './shared-fields.ts'

/**
 * A list's state towards the server: changes here not sent yet, the same on both sides, server unreachable, ended by
 * one of the two, unknown to the server, unreadable with this key, or larger than the server takes.
 */
export type Standing =
  | 'unasked'
  | 'same'
  | 'unreachable'
  | 'ended'
  | 'unknown'
  | 'unreadable'
  | 'tooLarge'

/** The list as the device stores it. */
export interface KeptList {
  key: string
  /** Which of the list's people is at this device; absent until they have said so. */
  who?: string
  device: string
  fields: Fields
}

/** The other person may write at the same moment, and again while this device joins their changes. */
const mostTries = 5

export const newShortId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join('')

/** A list on this device, which can be read and written without a network too. */
export class SharedList {
  readonly key: string
  readonly device: string
  who: string | undefined
  fields: Fields
  standing: Standing = 'unasked'
  /** Whether the server accepted the last changes. */
  isReached = false
  readonly #api: Api
  readonly #keep: () => void
  #seal: Promise<Seal> | undefined
  #running: Promise<void> | undefined
  #isAskedAgain = false
  /** The version last read or written in this visit, and the fields that the server has in it. */
  #version = 0
  #joined: Fields = {}

  constructor(kept: KeptList, { api, keep }: { api: Api; keep: () => void }) {
    this.key = kept.key
    this.device = kept.device
    this.who = kept.who
    this.fields = kept.fields
    this.#api = api
    this.#keep = keep
    makeAutoObservable(this, { fields: observableRef })
  }

  get kept(): KeptList {
    const { key, who, device, fields } = this
    return { key, ...(who && { who }), device, fields }
  }

  get people(): Person[] {
    return peopleOf(this.fields)
  }

  get other(): Person | undefined {
    return this.people.find(({ id }) => id !== this.who)
  }

  get listings(): SharedListing[] {
    return listingsOf(this.fields)
  }

  get isFull() {
    return this.listings.length >= shortlistBounds.listings
  }

  has = (id: Id) => this.listings.some((each) => each.id === id)

  /** Says that one of the list's people is at this device. */
  join(who: string) {
    this.who = who
    this.#keep()
    void this.sync()
  }

  joinAs(name: string) {
    this.who = newShortId()
    this.write(`name/${this.who}`, cutText(name.trim(), shortlistBounds.name))
  }

  add(listing: Listing): boolean {
    if (this.isFull && !this.has(listing.id)) return false
    this.write(`listing/${listing.id}`, { isIn: true, facts: factsOf(listing) })
    return true
  }

  remove({ id, facts }: SharedListing) {
    this.write(`listing/${id}`, { isIn: false, facts })
  }

  putBack({ id, facts }: SharedListing) {
    this.write(`listing/${id}`, { isIn: true, facts })
  }

  mark(id: Id, mark: Mark | null) {
    this.write(`mark/${id}/${this.who}`, mark)
  }

  note(id: Id, text: string) {
    this.write(`note/${id}/${this.who}`, cutText(text.trim(), shortlistBounds.note))
  }

  private write(key: string, value: Field['value']) {
    const at = nextMoment(this.fields, Date.now())
    this.fields = { ...this.fields, [key]: { value, at, by: this.device } }
    // Until the server has the change, the other person sees something else.
    if (this.standing === 'same') this.standing = 'unasked'
    this.#keep()
    void this.sync()
  }

  /** Takes what another tab of this device has written. */
  take(kept: KeptList) {
    this.fields = joinFields(this.fields, kept.fields)
    this.who ??= kept.who
  }

  /** Joins this side and the server's. What is written meanwhile is sent in the next round. */
  sync(): Promise<void> {
    this.#isAskedAgain = this.#running !== undefined
    this.#running ??= this.exchangeAll().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  private async exchangeAll() {
    do {
      this.#isAskedAgain = false
      await this.exchange()
    } while (this.#isAskedAgain)
  }

  private async exchange() {
    if (this.standing === 'ended') return
    this.#seal ??= openSeal(this.key)
    const standing = await this.exchangeBy(await this.#seal)
    runInAction(() => {
      this.standing = standing
      this.isReached = standing === 'same'
    })
    this.#keep()
  }

  private async exchangeBy({ id, seal, open }: Seal): Promise<Standing> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const query = this.#version > 0 ? { since: String(this.#version) } : {}
      const found = await this.#api.call(shortlists.get, { params: { id }, query })
      if (!found.ok) return standingOf(found.failure)
      const { version, sealed: theirs } = found.value
      if (version === 0) {
        if (this.who === undefined) return 'unknown'
        this.#joined = {}
      }
      // If `theirs` is null, the server still has the version that was joined last.
      if (theirs !== null) {
        const opened = await open(theirs)
        // A person who has not joined changes nothing. One of the list's people replaces what cannot be opened: it is
        // not of this list.
        if (opened === undefined && this.who === undefined) return 'unreadable'
        this.takeIn(readFields(opened))
      }
      this.#version = version
      const mine = this.fields
      if (version > 0 && isWithin(mine, this.#joined)) return 'same'
      const sealed = await seal(mine)
      if (sealed.length > mostSealed) return 'tooLarge'
      const body = { replaces: version, sealed }
      const put = await this.#api.call(shortlists.put, { params: { id }, body })
      if (put.ok) {
        this.#version = put.value.version
        this.#joined = mine
        if (mine === this.fields) return 'same'
      } else if (!isRefused(put.failure, 409)) return standingOf(put.failure)
    }
    return 'unreachable'
  }

  private takeIn(theirs: Fields) {
    this.#joined = theirs
    this.fields = joinFields(this.fields, theirs)
  }

  /** Ends the list for both people. Returns whether that worked: it needs a network. */
  async end(): Promise<boolean> {
    this.#seal ??= openSeal(this.key)
    const { id } = await this.#seal
    const answer = await this.#api.call(shortlists.end, { params: { id } })
    return answer.ok || isRefused(answer.failure, 404)
  }
}

function standingOf(failure: Failure): Standing {
  if (isRefused(failure, 410)) return 'ended'
  if (isRefused(failure, 422, 413)) return 'tooLarge'
  return 'unreachable'
}
