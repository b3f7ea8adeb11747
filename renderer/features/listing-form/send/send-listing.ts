import { images } from '../../../../contract/images.ts'
import type { Listing } from '../../../../contract/listing.ts'
import { listings } from '../../../../contract/listings.ts'
import type { Id } from '../../../../contract/primitives.ts'
import type { Api, Failure, Result } from '../../../kernel/api/api-client.ts'
import { newKey } from '../../../kernel/api/api-client.ts'
import { contentOf, isSameContent, toForm } from '../model/form-content.ts'
import { checkForPublishing, checkForSaving } from '../model/form-flaws.ts'
import type { Goal, ListingDraft } from '../model/listing-draft.ts'

export interface SendDeps {
  api: Api
  /** Where the session has ended, asks to sign in again and repeats the call. */
  signedIn: <T>(call: () => Promise<Result<T>>) => Promise<Result<T>>
}

/**
 * Sends the listing: first its fields, as a draft where it is new, then its pictures, and at last the wish to publish it.
 * Each step is remembered as it succeeds, so that the next try goes on from there. Returns the listing once all is done.
 */
export async function sendListing(
  deps: SendDeps,
  form: ListingDraft,
  goal: Goal,
): Promise<Listing | undefined> {
  if (form.isSending) return undefined
  const check =
    goal === 'publish'
      ? checkForPublishing(form.content, form.photos.count, form.city)
      : checkForSaving(form.content, form.city)
  form.refuse(check)
  if (check.code) return undefined

  form.become({ kind: 'sending', step: 'saving' })
  const saved = await save(deps, form, goal)
  if (!saved) return undefined

  form.become({ kind: 'sending', step: 'pictures' })
  if (!(await sendPictures(form, saved.id))) return undefined

  form.become({ kind: 'sending', step: 'publishing' })
  return finish(deps, form, saved, goal)
}

async function save(deps: SendDeps, form: ListingDraft, goal: Goal): Promise<Listing | undefined> {
  if (!form.listing) {
    const made = await create(deps, form)
    if (!made) return undefined
  }
  return form.isContentChanged ? update(deps, form, goal) : form.listing
}

/** What was sent once without an answer is sent again word for word: the server then knows that it is the same listing. */
async function create(
  { api, signedIn }: SendDeps,
  form: ListingDraft,
): Promise<Listing | undefined> {
  const pending = form.pending ?? { key: newKey(), content: form.content }
  form.setPending(pending)
  const answer = await signedIn(() =>
    api.call(
      listings.create,
      { form: { ...toForm(pending.content), draft: true } },
      { headers: { 'idempotency-key': pending.key } },
    ),
  )
  if (answer.ok) {
    form.settle(answer.value)
    return answer.value
  }
  if (isFinal(answer.failure)) form.setPending(undefined)
  form.fail(answer.failure)
  return undefined
}

async function update(
  deps: SendDeps,
  form: ListingDraft,
  goal: Goal,
): Promise<Listing | undefined> {
  const { listing, version } = form
  if (!listing) return undefined
  const answer = await deps.signedIn(() =>
    deps.api.call(listings.update, {
      params: { id: listing.id },
      form: toForm(form.content),
      headers: version === undefined ? {} : { 'if-match': `"${version}"` },
    }),
  )
  if (answer.ok) {
    form.settle(answer.value)
    return answer.value
  }
  if (isStale(answer.failure)) return settleConflict(deps, form, goal, listing.id)
  form.fail(answer.failure)
  return undefined
}

/** Where only pictures of ours came in between, there is nothing to decide. */
async function settleConflict(
  deps: SendDeps,
  form: ListingDraft,
  goal: Goal,
  id: Id,
): Promise<Listing | undefined> {
  const answer = await deps.signedIn(() => deps.api.call(listings.get, { params: { id } }))
  if (!answer.ok) {
    form.fail(answer.failure)
    return undefined
  }
  const theirs = answer.value
  if (theirs.version === form.version) {
    form.fail({ kind: 'unreachable' })
    return undefined
  }
  const isSame = isSameContent(contentOf(theirs, form.city), form.base)
  if (!isSame || hasForeignPictures(form, theirs)) {
    form.become({ kind: 'conflict', theirs, goal })
    return undefined
  }
  form.settle(theirs)
  return update(deps, form, goal)
}

function hasForeignPictures(form: ListingDraft, theirs: Listing) {
  const ours = new Set(form.listing?.images.map(({ id }) => id))
  for (const { stored } of form.photos.photos) if (stored) ours.add(stored.id)
  return theirs.images.some(({ id }) => !ours.has(id))
}

async function sendPictures(form: ListingDraft, id: Id): Promise<boolean> {
  if (!form.photos.isDirty) return true
  const outcome = await form.photos.upload(id)
  if (outcome.kind === 'done') return true
  if (outcome.kind === 'aborted') form.become({ kind: 'idle' })
  else {
    const { failure, photos } = outcome
    form.become({
      kind: 'picturesFailed',
      count: photos.length,
      failure: failure.kind === 'unreadable' ? undefined : failure,
    })
  }
  return false
}

async function finish(
  { api, signedIn }: SendDeps,
  form: ListingDraft,
  { id, status }: Listing,
  goal: Goal,
): Promise<Listing | undefined> {
  const isAsked = goal === 'publish' && (status === 'unpublished' || status === 'improvement')
  const answer = await signedIn(() =>
    isAsked
      ? api.call(listings.changeStatus, {
          params: { id },
          body: { status: 'moderation' },
          headers: {},
        })
      : api.call(listings.get, { params: { id } }),
  )
  if (!answer.ok) {
    form.fail(answer.failure)
    return undefined
  }
  form.settle(answer.value)
  form.become({ kind: 'idle' })
  return answer.value
}

/** Before overwriting: pictures that came from elsewhere go, since here nobody has seen them. */
export async function dropForeignPictures(
  { api, signedIn }: SendDeps,
  form: ListingDraft,
  theirs: Listing,
) {
  const ours = new Set(form.photos.photos.flatMap(({ stored }) => stored?.id ?? []))
  const known = new Set(form.listing?.images.map(({ id }) => id))
  for (const { id: imageId } of theirs.images) {
    if (ours.has(imageId) || known.has(imageId)) continue
    const params = { id: theirs.id, imageId }
    const answer = await signedIn(() => api.call(images.remove, { params }))
    if (!answer.ok) return answer.failure
  }
  return undefined
}

const isStale = (failure: Failure) =>
  failure.kind === 'refused' && failure.code === 'EDITED_ELSEWHERE'

/** The server has answered, and stored nothing: the next try may say something else. */
const isFinal = (failure: Failure) =>
  failure.kind === 'refused' && failure.status < 500 && ![401, 409, 429].includes(failure.status)
