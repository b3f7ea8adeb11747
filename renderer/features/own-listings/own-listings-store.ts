import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { Status } from '../../../contract/listings/listing-words.ts'
import { listings } from '../../../contract/listings/listings.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure, Result } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { FeedQuery, ListingsStore } from '../listings/index.ts'
import { ListingFeed, listingsStore } from '../listings/index.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'
import type { OwnListingsQuery } from './own-listings-query.ts'
import { OwnerActions, shownStatuses, statusOncePublished } from './owner-actions.ts'

export type StatusCounts = Record<Status, number>

/** The result of an action; `busy` when the same listing was already being changed. */
export type Outcome = 'done' | 'busy' | Failure

interface Deps {
  api: Api
  listings: ListingsStore
  session: SessionStore
}

/** The advertiser's own listings, whatever their status, and what their owner does with them. */
export class OwnListingsStore {
  readonly feed: ListingFeed
  counts: StatusCounts | undefined
  #countedFor: string | undefined
  #isLeft = false
  private readonly busy = observable.set<Id>()
  readonly #deletions = new Map<Id, Promise<unknown>>()
  readonly #underWay = new Set<Promise<unknown>>()
  /** Counts how often a listing came, went or changed its status here. */
  #moves = 0
  readonly #deps: Deps
  readonly #actions: OwnerActions

  constructor(deps: Deps) {
    this.#deps = deps
    this.#actions = new OwnerActions(deps)
    this.feed = new ListingFeed(deps.api, deps.listings)
    makeAutoObservable(this)
  }

  /** How many listings there are in total, once they are counted. */
  get total(): number | undefined {
    const { counts } = this
    return counts && shownStatuses.reduce((sum, status) => sum + counts[status], 0)
  }

  isBusy = (id: Id) => this.busy.has(id)

  async open(query: OwnListingsQuery) {
    const wasLeft = this.#isLeft
    this.#isLeft = false
    const asked = this.questionOf(query)
    const counting = this.count(query.text, wasLeft)
    // Listings may have been added, changed or checked meanwhile: the old list is shown until the new one is read.
    if (wasLeft && this.feed.snapshot().key === JSON.stringify(asked)) await this.refresh(asked)
    else {
      if (wasLeft) this.feed.forget()
      await this.feed.open(asked)
    }
    await counting
  }

  /** The list is read again when the owner comes back. */
  leave() {
    this.#isLeft = true
  }

  async move(listing: Listing, to: Status): Promise<Outcome> {
    const status = to === 'moderation' ? statusOncePublished(listing) : to
    return this.change(listing.id, { status }, () => this.#actions.changeStatus(listing.id, to))
  }

  changePrice(listing: Listing, price: number): Promise<Outcome> {
    return this.change(listing.id, { price }, () => this.#actions.update(listing, { price }))
  }

  withdrawEdit({ id }: Listing): Promise<Outcome> {
    return this.change(id, {}, () => this.#actions.withdrawEdit(id))
  }

  /** Removes the listing from the list at once, and puts it back in its place if the server refuses. */
  async remove({ id, status }: Listing): Promise<Outcome> {
    if (this.busy.has(id)) return 'busy'
    const at = this.feed.ids.indexOf(id)
    this.busy.add(id)
    this.takeOut(id, status)
    const asking = this.underWay(this.#actions.remove(id))
    this.#deletions.set(id, asking)
    const answer = await asking
    runInAction(() => {
      this.busy.delete(id)
      if (!answer.ok) this.putBack(id, status, at)
    })
    return answer.ok ? 'done' : answer.failure
  }

  async takeBack({ id }: Listing, at: number): Promise<Outcome> {
    if (this.feed.ids.includes(id)) return 'busy'
    await this.#deletions.get(id)
    const answer = await this.underWay(this.#actions.restore(id))
    if (!answer.ok) return answer.failure
    runInAction(() => {
      this.#deps.listings.put([answer.value])
      if (!this.feed.ids.includes(id)) this.putBack(id, answer.value.status, at)
    })
    return 'done'
  }

  /** Returns the id of the copy. */
  async duplicate({ id }: Listing): Promise<{ copy: Id } | Outcome> {
    if (this.busy.has(id)) return 'busy'
    this.busy.add(id)
    const answer = await this.#actions.duplicate(id)
    runInAction(() => this.busy.delete(id))
    if (!answer.ok) return answer.failure
    this.#deps.listings.put([answer.value])
    return { copy: answer.value.id }
  }

  snapshot = () => ({
    feed: this.feed.snapshot(),
    counts: this.counts,
    countedFor: this.#countedFor,
  })

  restore(state: ReturnType<OwnListingsStore['snapshot']>) {
    this.feed.restore(state.feed)
    this.counts = state.counts
    this.#countedFor = state.countedFor
  }

  /** Shows the change at once. If the server refuses, shows the old listing again, or its current state. */
  private async change(
    id: Id,
    wish: Partial<Listing>,
    call: () => Promise<Result<Listing>>,
  ): Promise<Outcome> {
    const { listings: known } = this.#deps
    const before = known.get(id)
    if (!before || this.busy.has(id)) return 'busy'
    this.busy.add(id)
    this.show(before, { ...before, ...wish })
    const answer = await this.underWay(call())
    runInAction(() => this.show({ ...before, ...wish }, answer.ok ? answer.value : before))
    if (!answer.ok) {
      const now = await this.#actions.reloadOnConflict(id, answer.failure)
      if (now) runInAction(() => this.recount(before.status, now.status))
    }
    runInAction(() => this.busy.delete(id))
    return answer.ok ? 'done' : answer.failure
  }

  private show(before: Listing, after: Listing) {
    this.#deps.listings.put([after])
    this.recount(before.status, after.status)
  }

  private recount(from: Status | undefined, to: Status | undefined) {
    if (from === to) return
    this.#moves += 1
    if (!this.counts) return
    const counts = { ...this.counts }
    if (from) counts[from] = Math.max(0, counts[from] - 1)
    if (to) counts[to] += 1
    this.counts = counts
  }

  private takeOut(id: Id, status: Status) {
    this.feed.remove(id)
    this.recount(status, undefined)
  }

  private putBack(id: Id, status: Status, at: number) {
    this.feed.insert(id, at < 0 ? 0 : at)
    this.recount(undefined, status)
  }

  private underWay<T>(act: Promise<T>): Promise<T> {
    this.#underWay.add(act)
    return act.finally(() => this.#underWay.delete(act))
  }

  /** What is read during an action may be from before it, so it is read again. */
  private async whileStill<T>(read: () => Promise<T>): Promise<T> {
    for (;;) {
      while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay)
      const moves = this.#moves
      const answer = await read()
      if (moves === this.#moves) return answer
    }
  }

  private questionOf({ status, sort, text }: OwnListingsQuery): FeedQuery {
    const ownerId = this.#deps.session.advertiserId
    return {
      sort,
      filters: {
        ...(ownerId && { ownerId }),
        ...(status && { status }),
        ...(text && { search: text }),
      },
    }
  }

  private async count(text: string, isAnew: boolean) {
    if (this.#countedFor === text && !isAnew) return
    const answers = await this.whileStill(() =>
      Promise.all(
        shownStatuses.map((status) =>
          this.#deps.api.call(listings.count, {
            query: this.questionOf({ status, text, sort: 'new' }),
          }),
        ),
      ),
    )
    const counts = { published: 0, moderation: 0, improvement: 0, unpublished: 0 }
    for (const [n, answer] of answers.entries()) {
      const status = shownStatuses[n]
      // Without the counts the list still works.
      if (!answer.ok || !status) return
      counts[status] = answer.value.count
    }
    runInAction(() => {
      this.counts = counts
      this.#countedFor = text
    })
  }

  /** Reads the list again, with as many listings as were read before. */
  private async refresh(query: FeedQuery) {
    const { feed } = this
    const deps = this.#deps
    const limit = Math.min(limits.page.maxSize, Math.max(limits.page.size, feed.ids.length))
    const answer = await this.whileStill(() =>
      deps.api.call(listings.find, { query: { ...query, limit } }),
    )
    if (!answer.ok || feed.snapshot().key !== JSON.stringify(query)) return
    runInAction(() => {
      feed.ids = deps.listings.put(answer.value)
      feed.state = { kind: answer.value.length < limit ? 'ended' : 'ready' }
    })
  }
}

export const ownListingsStore = defineStore(
  'my listings',
  (root) =>
    new OwnListingsStore({
      api: root.api,
      listings: root.get(listingsStore),
      session: root.get(sessionStore),
    }),
)
