import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import type { Photo } from '../photo.ts'
import type { PhotosStore } from '../photos-store.ts'

export interface Moves {
  /** The announcement of the last move for screen readers. */
  said: string
  move: (photo: Photo, to: number, act: string) => void
  remove: (photo: Photo, index: number) => void
}

/** Moves photos by buttons. The focus follows the photo, and after a removal goes to its neighbour. */
export function useMoves(store: PhotosStore, list: RefObject<HTMLElement | null>): Moves {
  const { t } = useTranslation('photos')
  const [said, setSaid] = useState('')
  const [wanted, want] = useState<{ key: string | undefined; act: string }>()

  useEffect(() => {
    if (!wanted) return
    const { key, act } = wanted
    const at = key ? `[data-key="${key}"] [data-act=${act}]` : 'input[type=file]'
    list.current?.closest('section')?.querySelector<HTMLElement>(at)?.focus()
  }, [wanted, list])

  return {
    said,
    move: (photo, to, act) => {
      want({ key: photo.key, act })
      store.move(store.photos.indexOf(photo), to)
      setSaid(t(to === 0 ? 'said.cover' : 'said.moved', { n: to + 1, all: store.count }))
    },
    remove: (photo, index) => {
      const next = store.photos[index + 1] ?? store.photos[index - 1]
      want({ key: next?.key, act: 'remove' })
      store.remove(photo)
    },
  }
}
