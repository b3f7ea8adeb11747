import type { FormValue } from '../../../contract/wire/form-fields.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Photo, SentFile } from './photo.ts'

/** A photo's place: a file that was sent, or an image that the listing has. */
interface Place {
  photo: Photo
  sent: SentFile | undefined
  id: Id | undefined
}

/** The photos that a listing is to get, in this order, as they were when asked for. */
export class PlacedPhotos {
  readonly places: readonly Place[]
  readonly isChanged: boolean

  constructor(photos: readonly Photo[], savedIds: readonly Id[]) {
    this.places = photos.map((photo) => {
      const sent = photo.state.kind === 'ready' ? photo.state.sent : undefined
      return { photo, sent, id: sent ? undefined : photo.stored?.id }
    })
    this.isChanged =
      this.places.some(({ sent }) => sent !== undefined) ||
      this.places.map(({ id }) => id).join() !== savedIds.join()
  }

  /** The part of the listing's form that lists these photos. */
  get form(): Record<string, FormValue> {
    const uploads = this.places.flatMap(({ sent }, place) =>
      sent ? [[`upload_${place}`, sent.upload]] : [],
    )
    return { images: this.places.flatMap(({ id }) => id ?? []), ...Object.fromEntries(uploads) }
  }

  /** The videos' stills. */
  get files(): Record<string, Blob> {
    const posters = this.places.flatMap(({ sent }, place) =>
      sent?.poster ? [[`poster_${place}`, sent.poster]] : [],
    )
    return Object.fromEntries(posters)
  }
}
