import type { DragStart, DragUpdate, DropResult, ResponderProvided } from 'react-beautiful-dnd'
import { useTranslation } from 'react-i18next'
import type { PhotosStore } from './photos-store.ts'

/** What a screen reader is told while a photo is dragged by the keyboard. */
export function useDragWords(store: PhotosStore) {
  const { t } = useTranslation('photos')
  const at = (index: number) => ({ n: index + 1, all: store.count })
  return {
    onStart: ({ source }: DragStart, { announce }: ResponderProvided) =>
      announce(t('drag.lifted', at(source.index))),
    onUpdate: ({ destination }: DragUpdate, { announce }: ResponderProvided) =>
      announce(destination ? t('drag.over', at(destination.index)) : t('drag.outside')),
    onEnd: ({ reason, source, destination }: DropResult, { announce }: ResponderProvided) =>
      announce(
        reason === 'DROP' && destination
          ? t('drag.dropped', at(destination.index))
          : t('drag.back', at(source.index)),
      ),
  }
}
