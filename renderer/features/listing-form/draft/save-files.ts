import { reaction } from 'mobx'
import type { DeviceFiles, SavedFile } from '../../../kernel/platform/platform.ts'
import type { ListingDraft } from '../model/listing-draft.ts'

const standingOf = (files: readonly SavedFile[]) =>
  files.map(({ id, place, turn }) => `${id} ${place} ${turn}`).join()

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
