import { asLastWritten } from '../../../../contract/listings/last-written.ts'
import type { Image, Listing } from '../../../../contract/listings/listing.ts'
import { listingDrafts } from '../../../../contract/listings/listing-drafts.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import { images } from '../../../../contract/media/images.ts'
import type { Api, Failure, Result } from '../../../kernel/api/api-client.ts'
import { toForm } from '../model/form-content.ts'
import type { Goal, ListingDraft } from '../model/listing-draft.ts'

export interface SendDeps {
  api: Api
  /** Where the session has ended, asks to sign in again and repeats the call. */
  signedIn: <T>(call: () => Promise<Result<T>>) => Promise<Result<T>>
}

export type Saved =
  /** `isMerged`: the form now holds changes that were not made here. */
  | { kind: 'saved'; listing: Listing; isMerged: boolean }
  | { kind: 'clash' }
  | { kind: 'failed'; failure: Failure }

/** How often it merges and tries again when somebody else changes the listing in between. */
const mostMerges = 5

/**
 * Saves the form's content on the server, fields and images in one request, so that it never has only a part or another
 * order. Changes made elsewhere meanwhile are merged; the owner is asked only where both sides changed the same.
 */
export async function saveListing(
  deps: SendDeps,
  form: ListingDraft,
  goal: Goal | undefined,
): Promise<Saved> {
  let isMerged = false
  const merge = (theirs: Listing) => {
    const outcome = form.absorb(theirs, goal)
    isMerged ||= outcome === 'changed'
    return outcome === 'clash'
  }
  if (!form.listing) {
    const opened = await deps.signedIn(() => deps.api.call(listingDrafts.open, {}))
    if (!opened.ok) return { kind: 'failed', failure: opened.failure }
    if (merge(opened.value)) return { kind: 'clash' }
  }
  for (let left = mostMerges; ; left -= 1) {
    const { listing } = form
    if (!listing) throw new Error('A form lost its listing')
    const placed = form.photos.placed({ isWhole: goal !== undefined })
    if (!form.isContentChanged && !placed.isChanged) return { kind: 'saved', listing, isMerged }
    form.noteSent()
    const answer = await deps.signedIn(() =>
      deps.api.call(
        listings.update,
        {
          params: { id: listing.id },
          form: {
            ...(form.isContentChanged && toForm(form.content)),
            ...(placed.isChanged && placed.form),
          },
          headers: form.version === undefined ? {} : { 'if-match': `"${form.version}"` },
        } as never,
        { files: placed.isChanged ? placed.files : {} },
      ),
    )
    if (answer.ok) {
      // For a published listing, the change may wait for moderation beside the public version.
      const written = asLastWritten(answer.value)
      // Fewer images than were named: the listing already had one of them.
      if (placed.isChanged && written.images.length < placed.places.length)
        await claimPresent(deps, form, written)
      form.photos.store(placed, written.images)
      form.settle(answer.value)
      return { kind: 'saved', listing: answer.value, isMerged }
    }
    const { failure } = answer
    if (failure.kind === 'refused' && failure.status < 500) form.noteRefused()
    if (!isStale(failure) || left === 0) {
      if (isUnknownUpload(failure)) form.photos.sendAnew()
      return { kind: 'failed', failure }
    }
    const theirs = await deps.signedIn(() =>
      deps.api.call(listings.get, { params: { id: listing.id } }),
    )
    if (!theirs.ok) return { kind: 'failed', failure: theirs.failure }
    await claimPresent(deps, form, asLastWritten(theirs.value))
    if (merge(theirs.value)) return { kind: 'clash' }
  }
}

/** After a lost answer, or the same files from another window: images that the listing has are not added again. */
async function claimPresent({ api }: SendDeps, form: ListingDraft, listing: Listing) {
  const digests = form.photos.ready.map(({ digest }) => digest)
  for (const [digest, image] of await findPresent(api, listing, digests))
    form.photos.claim(digest, image)
}

/** Those of the listing's images that were made of files with these digests, by digest; none without an answer. */
export async function findPresent(
  api: Api,
  { id, images: there }: Pick<Listing, 'id' | 'images'>,
  digests: string[],
): Promise<Map<string, Image>> {
  if (digests.length === 0) return new Map()
  const answer = await api.call(images.check, { params: { id }, body: { digests } })
  if (!answer.ok) return new Map()
  const byId = new Map<string, Image>(there.map((image) => [image.id, image]))
  return new Map(
    answer.value.present.flatMap(({ digest, id: imageId }) => {
      const image = byId.get(imageId)
      return image ? [[digest, image] as const] : []
    }),
  )
}

const isStale = (failure: Failure) =>
  failure.kind === 'refused' && failure.code === 'EDITED_ELSEWHERE'

export const isUnknownUpload = (failure: Failure) =>
  failure.kind === 'refused' && failure.code === 'UNKNOWN_UPLOAD'
