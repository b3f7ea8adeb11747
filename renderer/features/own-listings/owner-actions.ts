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

/** Ordered as an owner looks at them. */
export const shownStatuses = ['published', 'moderation', 'improvement', 'unpublished'] as const

export interface OwnerActionsDeps {
  api: Api
  listings: ListingsStore
  session: SessionStore
}

/** The calls an owner makes for one listing. The stores that use them decide what is shown meanwhile. */
export class OwnerActions {
  readonly #deps: OwnerActionsDeps

  constructor(deps: OwnerActionsDeps) {
    this.#deps = deps
  }

  /** With `from`, the server refuses if the listing no longer has that status. */
  changeStatus(id: Id, status: Status, from?: Status): Promise<Result<Listing>> {
    const body = from ? { status, from } : { status }
    return this.#call((api) =>
      api.call(listings.changeStatus, { params: { id }, body, headers: {} }),
    )
  }

  /** The server accepts the change only for the version that the owner saw. */
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

/** To publish, an owner asks for moderation: a listing that needs none is public at once. */
export const statusOncePublished = ({ status, publishedAt, isChanged }: Listing): Status =>
  status === 'unpublished' && publishedAt !== null && !isChanged ? 'published' : 'moderation'

/** Whether publishing was refused because fields are missing or wrong, which the owner corrects in the form. */
export const isIncomplete = (failure: Failure) =>
  failure.kind === 'refused' && (failure.code === 'WRONG_ADDRESS' || failure.code === 'WRONG_DATA')

/** Why the server refused and what to do now, in the reader's language where there is a text. */
export function refusalWords(failure: Extract<Failure, { kind: 'refused' }>, t: Translate): string {
  const { code, status, message } = failure
  if (code === 'EDITED_ELSEWHERE') return t('mine:failure.elsewhere')
  if (code === 'WRONG_TRANSITION') return t('mine:failure.moved')
  if (code === 'NOT_SIGNED_IN') return t('mine:failure.signedOut')
  if (isGone(failure)) return t('mine:failure.gone')
  return (status < 500 && message) || t('mine:failure.update')
}

/** Only the presence of these values counts. */
const somewhere = { coordinates: [0, 0], address: '-', city: '-' } as const

/** All fields that publishing still needs. The rule stops at a wrong place; this also finds the fields after it. */
export function missingFields(content: ListingContent, pictures: number) {
  const first = publishingBreach(content, pictures)
  if (first?.code !== 'WRONG_ADDRESS') return pathsOf(first)
  const apartmentCondition = content.apartmentCondition ?? 'whiteFrame'
  const rest = publishingBreach({ ...content, ...somewhere, apartmentCondition }, pictures)
  return [...new Set([...pathsOf(first), ...pathsOf(rest)])]
}

const pathsOf = (breach: ReturnType<typeof publishingBreach>) =>
  breach?.issues.map(({ path }) => path) ?? []
