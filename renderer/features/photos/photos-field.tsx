import { observer } from 'mobx-react-lite'
import type { PhotosStore } from './photos-store.ts'

interface Props {
  store: PhotosStore
  /** What is wrong with the pictures, said by the form. */
  wrong?: string | undefined
}

export const PhotosField = observer(({ store, wrong }: Props) => (
  <section>
    {store.count}
    {wrong}
  </section>
))
