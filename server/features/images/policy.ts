import type { Caller } from '../../http/caller.ts'
import type { ServedImage } from './find-served-image.ts'

/** Who may see the picture: everybody, this caller, or neither. */
export function sightOf(image: ServedImage, caller: Caller | undefined): 'public' | 'own' | 'none' {
  const isPublic = image.listing
    ? image.listing.status === 'published' && !image.listing.isDeleted
    : image.isAdvertisers
  if (isPublic) return 'public'
  return caller?.isOperator || caller?.id === image.ownerId ? 'own' : 'none'
}
