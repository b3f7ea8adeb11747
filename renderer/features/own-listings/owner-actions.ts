import type { Listing } from '../../../contract/listings/listing.ts'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'
import { publishingBreach } from '../../../contract/listings/listing-rules.ts'
import type { Status } from '../../../contract/listings/listing-words.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { ownListings } from '../../../contract/listings/own-listings.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { CallArgs } from '../../../contract/wire/route.ts'
import type { Translate } from '../../../texts/keys.ts'
import type { Api, Failure, Result } from '../../kernel/api/api-client.ts'
import { isGone } from '../../kernel/api/failures.ts'
import type { ListingsStore } from '../listings/index.ts'
import type { SessionStore } from '../session/index.ts'

/** In the order in which an owner looks at them. */
export const shownStatuses = ['published', 'moderation', 'improvement', 'unpublished'] as const

export interface OwnerActionsDeps {
  api: Api
  listings: ListingsStore
  session: SessionStore
}

/** The calls an owner makes for one listing. What is shown meanwhile is up to the stores that use them. */
export class OwnerActions {
  readonly #deps: OwnerActionsDeps

  constructor(deps: OwnerActionsDeps) {
    this.#deps = deps
  }

  /** With `from`, the server refuses a listing that has another status by then. */
  changeStatus(id: Id, status: Status, from?: Status): Promise<Result<Listing>> {
    const body = from ? { status, from } : { status }
    return this.#call((api) =>
      api.call(listings.changeStatus, { params: { id }, body, headers: {} }),
    )
  }

  /** The change is meant for the version that was seen, and for no other. */
  update(
    { id, version }: Listing,
    form: CallArgs<typeof listings.update>['form'],
  ): Promise<Result<Listing>> {
    const headers = { 'if-match': `"${version}"` }
    return this.#call((api) => api.call(listings.update, { params: { id }, form, headers }))
  }

  withdrawEdit(id: Id): Promise<Result<Listing>> {
    return this.#call((api) => api.call(listings.withdrawEdit, { params: { id } }))
  }

  remove(id: Id) {
    return this.#call((api) => api.call(listings.remove, { params: { id } }))
  }

  restore(id: Id): Promise<Result<Listing>> {
    return this.#call((api) => api.call(ownListings.restore, { params: { id } }))
  }

  duplicate(id: Id): Promise<Result<Listing>> {
    return this.#call((api) => api.call(ownListings.duplicate, { params: { id } }))
  }

  /** If somebody else was faster, reads the listing again, so that its current state is shown. */
  async reloadOnConflict(id: Id, failure: Failure): Promise<Listing | undefined> {
    if (failure.kind !== 'refused' || failure.status !== 409) return undefined
    const state = await this.#deps.listings.load(id)
    return state.kind === 'ready' ? state.listing : undefined
  }

  #call<T>(send: (api: Api) => Promise<Result<T>>): Promise<Result<T>> {
    return this.#deps.session.whileSignedIn(() => send(this.#deps.api))
  }
}

/** Publishing is asked for by asking for moderation: a listing that needs none is public at once. */
export const statusOncePublished = ({ status, publishedAt, isChanged }: Listing): Status =>
  status === 'unpublished' && publishedAt !== null && !isChanged ? 'published' : 'moderation'

/** Publishing was refused because fields are missing or wrong: the form is the place to go on. */
export const isIncomplete = (failure: Failure) =>
  failure.kind === 'refused' && (failure.code === 'WRONG_ADDRESS' || failure.code === 'WRONG_DATA')

/** Why the server refused and what to do now, in the reader's words where there are any. */
export function refusalWords(failure: Extract<Failure, { kind: 'refused' }>, t: Translate): string {
  const { code, status, message } = failure
  if (code === 'EDITED_ELSEWHERE') return t('mine:failure.elsewhere')
  if (code === 'WRONG_TRANSITION') return t('mine:failure.moved')
  if (code === 'NOT_SIGNED_IN') return t('mine:failure.signedOut')
  if (isGone(failure)) return t('mine:failure.gone')
  return (status < 500 && message) || t('mine:failure.update')
}

/** Of any value: it only counts that it is there. */
const somewhere = { coordinates: [0, 0], address: '-', city: '-' } as const

/** All that publishing still asks for. The rule stops at the place where that is wrong; this goes on past it. */
export function missingFields(content: ListingContent, pictures: number) {
  const first = publishingBreach(content, pictures)
  if (first?.code !== 'WRONG_ADDRESS') return pathsOf(first)
  const apartmentCondition = content.apartmentCondition ?? 'whiteFrame'
  const rest = publishingBreach({ ...content, ...somewhere, apartmentCondition }, pictures)
  return [...new Set([...pathsOf(first), ...pathsOf(rest)])]
}

const pathsOf = (breach: ReturnType<typeof publishingBreach>) =>
  breach?.issues.map(({ path }) => path) ?? []
