import type { Listing } from '../../../contract/listing.ts'
import { listings } from '../../../contract/listings.ts'
import type { Id } from '../../../contract/primitives.ts'
import type { ListingsStore } from '../../features/listings/index.ts'
import type { SessionStore } from '../../features/session/index.ts'
import type { Api, Failure, Result } from '../../kernel/api/api-client.ts'
import type { PriceChange } from './price-change.ts'
import { newPriceOf } from './price-change.ts'

export interface ActDeps {
  api: Api
  listings: ListingsStore
  session: SessionStore
}

/** What came of one listing. */
export type Outcome =
  /** Gone where there is nothing after. */
  | { kind: 'done'; before: Listing; after: Listing | undefined }
  /** It is so already, or there is nothing to change. */
  | { kind: 'needless' }
  | { kind: 'noPrice' }
  | { kind: 'failed'; failure: Failure }
  /** Its turn did not come. */
  | { kind: 'left' }

export type Act = (listing: Listing) => Promise<Outcome>

const needless = async (): Promise<Outcome> => ({ kind: 'needless' })

/** Publishing is asked for by asking for moderation: who needs none is public at once. */
export const publish =
  (deps: ActDeps): Act =>
  (listing) =>
    listing.status === 'published' || listing.status === 'moderation'
      ? needless()
      : move(deps, listing, 'moderation')

export const unpublish =
  (deps: ActDeps): Act =>
  (listing) =>
    listing.status === 'published' || listing.status === 'moderation'
      ? move(deps, listing, 'unpublished')
      : needless()

const move = (deps: ActDeps, listing: Listing, status: 'moderation' | 'unpublished') =>
  ask(deps, listing, () =>
    deps.api.call(listings.changeStatus, {
      params: { id: listing.id },
      body: { status, from: listing.status },
      headers: {},
    }),
  )

/** The price that was meant for the version that was seen, and for no other. */
export const setPrice = (deps: ActDeps, listing: Listing, price: number | null) =>
  ask(deps, listing, () =>
    deps.api.call(listings.update, {
      params: { id: listing.id },
      form: { price },
      headers: { 'if-match': `"${listing.version}"` },
    }),
  )

export const changePrice =
  (deps: ActDeps, change: PriceChange): Act =>
  async (listing) => {
    const next = newPriceOf(listing, change)
    if (next.kind === 'noPrice') return { kind: 'noPrice' }
    return next.kind === 'same' ? { kind: 'needless' } : setPrice(deps, listing, next.price)
  }

export const remove =
  (deps: ActDeps): Act =>
  async (listing) => {
    const answer = await deps.session.whileSignedIn(() =>
      deps.api.call(listings.remove, { params: { id: listing.id } }),
    )
    if (answer.ok || isGone(answer.failure))
      return { kind: 'done', before: listing, after: undefined }
    return { kind: 'failed', failure: answer.failure }
  }

export const restore = (deps: ActDeps, listing: Listing) =>
  ask(deps, listing, () => deps.api.call(listings.restore, { params: { id: listing.id } }))

async function ask(
  { listings: known, session }: ActDeps,
  before: Listing,
  call: () => Promise<Result<Listing>>,
): Promise<Outcome> {
  const answer = await session.whileSignedIn(call)
  if (answer.ok) {
    known.put([answer.value])
    return { kind: 'done', before, after: answer.value }
  }
  // Somebody was faster: the row shows what the listing is by now.
  if (isConflict(answer.failure)) await known.load(before.id)
  return { kind: 'failed', failure: answer.failure }
}

const isConflict = (failure: Failure) => failure.kind === 'refused' && failure.status === 409

export const isGone = (failure: Failure) =>
  failure.kind === 'refused' && (failure.status === 404 || failure.status === 410)

/** So many at once as a server answers without a queue; each listing's outcome as it comes. */
export async function actOnAll(
  listings: readonly Listing[],
  act: Act,
  { isStopped, tell }: { isStopped: () => boolean; tell: (id: Id, outcome: Outcome) => void },
): Promise<void> {
  const waiting = [...listings]
  const work = async () => {
    for (let listing = waiting.shift(); listing; listing = waiting.shift())
      tell(listing.id, isStopped() ? { kind: 'left' } : await act(listing))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const atOnce = 4
