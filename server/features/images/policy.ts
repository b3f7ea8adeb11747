import type { Caller } from '../../http/caller.ts'
import { isInsider, isPublic } from '../listings/policy.ts'
import type { ServedImage } from './serving/find-served-image.ts'

/** Who may see the image: everybody, this caller though not everybody, or not even this caller. */
export function visibilityOf(
  image: ServedImage,
  caller: Caller | undefined,
): 'public' | 'own' | 'none' {
  const isForAll = image.listing ? isPublic(image.listing) : image.isAdvertisers
  if (isForAll && !image.isOfEdit) return 'public'
  if (!image.listing && caller?.id === image.ownerId) return 'own'
  return isInsider(caller, { owner_id: image.ownerId }) ? 'own' : 'none'
}
