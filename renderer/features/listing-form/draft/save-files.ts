import { reaction } from 'mobx'
import { asLastWritten } from '../../../../contract/listings/last-written.ts'
import type { Api } from '../../../kernel/api/api-client.ts'
import type { DeviceFiles, FoundFiles, SavedFile } from '../../../kernel/platform/platform.ts'
import type { ListingDraft } from '../model/listing-draft.ts'
import { findPresent } from '../send/save-listing.ts'

const standingOf = (files: readonly SavedFile[]) =>
  files.map(({ id, place, turn, sentAs }) => `${id} ${place} ${turn} ${sentAs}`).join()

/**
 * The files that the form still has to send. Those that its listing already has are left out: the page was closed
 * before the answer came, and they would be shown twice.
 */
export async function findUnsent(
  { api, files }: { api: Api; files: DeviceFiles },
  name: string,
  { listing }: ListingDraft,
): Promise<FoundFiles> {
  const found = await files.read(name)
  if (!listing) return found
  const digests = found.files.flatMap(({ sentAs }) => sentAs ?? [])
  const there = await findPresent(api, asLastWritten(listing), digests)
  const unsent = found.files.filter(({ sentAs = '' }) => !there.has(sentAs))
  if (unsent.length < found.files.length) await files.write(name, unsent)
  return { ...found, files: unsent }
}

/** Saves the form's images that no server has yet on the device, and tells the form whether that worked. */
export function keepFilesInStep(files: DeviceFiles, name: string, form: ListingDraft) {
  // Without a delay: the person may open another page within the same second.
  return reaction(
    () => standingOf(form.photos.unsent),
    (standing) => {
      form.noteFiles('saving')
      void files.write(name, form.photos.unsent).then((isSaved) => {
        const isNewest = standing === standingOf(form.photos.unsent)
        if (isNewest) form.noteFiles(isSaved ? 'saved' : 'refused')
      })
    },
    // Some images may have been chosen before the stored ones were read.
    { fireImmediately: form.photos.unsent.length > 0 },
  )
}
