import type { Listing } from '../../../../contract/listings/listing.ts'
import { listingDrafts } from '../../../../contract/listings/listing-drafts.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import { checkForPublishing, checkForSaving } from '../model/form-flaws.ts'
import type { Goal, ListingDraft } from '../model/listing-draft.ts'
import type { SendDeps } from './save-listing.ts'
import { isUnknownUpload, saveListing } from './save-listing.ts'

/**
 * Sends the listing: first the files that are still missing, then all of its content at once, and last the request to
 * publish it. Each step that succeeds is remembered, so that the next try continues from there. Returns the listing
 * once all is done.
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
  await form.whenSaved()
  if (!(await sendFiles(form))) return undefined

  form.become({ kind: 'sending', step: 'saving' })
  const saved = await saveWhole(deps, form, goal)
  if (!saved) return undefined

  form.become({ kind: 'sending', step: 'publishing' })
  return finish(deps, form, saved, goal)
}

async function sendFiles(form: ListingDraft): Promise<boolean> {
  if (!form.photos.isDirty) return true
  form.become({ kind: 'sending', step: 'pictures' })
  const outcome = await form.photos.sendAll()
  if (outcome.kind === 'done') return true
  const { failure, photos } = outcome
  form.become({
    kind: 'picturesFailed',
    count: photos.length,
    failure: failure.kind === 'unreadable' || failure.kind === 'aborted' ? undefined : failure,
  })
  return false
}

async function saveWhole(
  deps: SendDeps,
  form: ListingDraft,
  goal: Goal,
  isAgain = false,
): Promise<Listing | undefined> {
  const saved = await saveListing(deps, form, goal)
  if (saved.kind === 'clash') return undefined
  if (saved.kind === 'failed') {
    // The server stores files that were sent ahead for only a day.
    if (isUnknownUpload(saved.failure) && !isAgain)
      return (await sendFiles(form)) ? saveWhole(deps, form, goal, true) : undefined
    form.fail(saved.failure)
    return undefined
  }
  // Its owner must see merged changes before they are published.
  if (saved.isMerged && goal === 'publish') {
    form.become({ kind: 'merged' })
    return undefined
  }
  return saved.listing
}

async function finish(
  { api, signedIn }: SendDeps,
  form: ListingDraft,
  { id, status, version }: Listing,
  goal: Goal,
): Promise<Listing | undefined> {
  const isAsked = goal === 'publish' && (status === 'unpublished' || status === 'improvement')
  if (goal === 'keep' && form.isOfNewListing)
    await signedIn(() => api.call(listingDrafts.close, {}))
  const answer = await signedIn(() =>
    isAsked
      ? api.call(listings.changeStatus, {
          params: { id },
          body: { status: 'moderation' },
          // Publishes only the version that is shown here.
          headers: { 'if-match': `"${version}"` },
        })
      : api.call(listings.get, { params: { id } }),
  )
  if (!answer.ok) {
    if (answer.failure.kind === 'refused' && answer.failure.code === 'EDITED_ELSEWHERE')
      return sendAgain({ api, signedIn }, form, goal)
    form.fail(answer.failure)
    return undefined
  }
  form.settle(answer.value)
  form.become({ kind: 'idle' })
  return answer.value
}

/** The listing was changed between the last two steps: loads it and shows it before it is published. */
async function sendAgain(deps: SendDeps, form: ListingDraft, goal: Goal) {
  const { listing } = form
  if (!listing) return undefined
  const theirs = await deps.signedIn(() =>
    deps.api.call(listings.get, { params: { id: listing.id } }),
  )
  if (!theirs.ok) {
    form.fail(theirs.failure)
    return undefined
  }
  if (form.absorb(theirs.value, goal) !== 'clash') form.become({ kind: 'merged' })
  return undefined
}
