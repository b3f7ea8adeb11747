import type { Api } from '../../../kernel/api/api-client.ts'
import type { Photo, Turn } from '../photo.ts'
import { canShrink } from './check-file.ts'
import type { LinkSpeed } from './link-speed.ts'
import type { PhotoTools } from './photo-tools.ts'
import { readPicture } from './read-picture.ts'

/** An image above this size is made smaller before it is sent, whatever the connection. */
const heavyBytes = 4_000_000
/** On a slow or metered connection an image is sent with at most this many pixels: uploads happen on the street. */
export const slowLinkPixels = 2_000_000
/** An image this small is sent as it is: a smaller version would gain nothing. */
const lightBytes = 300_000

export interface PreparedPhoto {
  file: Blob
  poster: Blob | undefined
  digest: string
}

interface Made {
  source: Blob
  turn: Turn
  prepared: PreparedPhoto
}

/** Prepares a photo for sending, only once: a second attempt sends the same bytes, which the server recognises. */
export class PhotoPreparer {
  private readonly made = new WeakMap<Photo, Made>()
  private readonly api: Api
  private readonly tools: PhotoTools
  private readonly speed: LinkSpeed

  constructor({ api, tools, speed }: { api: Api; tools: PhotoTools; speed: LinkSpeed }) {
    this.api = api
    this.tools = tools
    this.speed = speed
  }

  /** Undefined where the image cannot be read. */
  async prepare(photo: Photo, signal?: AbortSignal): Promise<PreparedPhoto | undefined> {
    const { turn } = photo
    const before = this.made.get(photo)
    if (before?.turn === turn) return before.prepared
    const source = before?.source ?? (await this.sourceOf(photo, signal))
    if (!source) return undefined
    const file = turn === 0 ? source : await this.tools.turn(source, turn)
    if (!file) return undefined
    const digest = file === photo.chosen?.file ? photo.chosen.digest : await this.tools.digest(file)
    const prepared = { file, poster: photo.chosen?.poster, digest }
    this.made.set(photo, { source, turn, prepared })
    return prepared
  }

  /** Forgets the prepared bytes: the server has another version of the photo from now on. */
  forget(photo: Photo) {
    this.made.delete(photo)
  }

  private async sourceOf({ stored, chosen }: Photo, signal?: AbortSignal) {
    if (stored) return readPicture(this.api, stored.id, { signal })
    if (!chosen) return undefined
    const { file } = chosen
    if (!canShrink(file)) return file
    if (this.speed.isSlow && file.size > lightBytes)
      return (await this.tools.shrink(file, slowLinkPixels)) ?? file
    if (file.size <= heavyBytes) return file
    return (await this.tools.shrink(file)) ?? file
  }
}
