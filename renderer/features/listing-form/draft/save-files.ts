import { reaction } from 'mobx'
import type { DeviceFiles, SavedFile } from '../../../kernel/platform/platform.ts'
import type { ListingDraft } from '../model/listing-draft.ts'

const standingOf = (files: readonly SavedFile[]) =>
  files.map(({ id, place, turn }) => `${id} ${place} ${turn}`).join()

/** Keeps the device in step with the form's pictures that no server has yet, and tells the form where that stands. */
export function keepFilesInStep(files: DeviceFiles, name: string, form: ListingDraft) {
  // At once: who goes on may load another page within the same second.
  return reaction(
    () => standingOf(form.photos.unsent),
    (standing) => {
      form.noteFiles('saving')
      void files.write(name, form.photos.unsent).then((isSaved) => {
        const isNewest = standing === standingOf(form.photos.unsent)
        if (isNewest) form.noteFiles(isSaved ? 'saved' : 'refused')
      })
    },
    // Some may have been chosen before the device was asked what it has.
    { fireImmediately: form.photos.unsent.length > 0 },
  )
}
