import { Pencil, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useAwake } from '../../kernel/hooks/use-awake.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import styles from './own-places.module.css'
import { ownPlacesStore } from './own-places-store.ts'
import { PlaceForm } from './place-form.tsx'
import type { OwnPlace } from './read-own-places.ts'

/** The place being edited: an existing one, a new one, or none. */
type Edited = OwnPlace | 'new' | undefined

const OwnPlacesPage = observer(() => {
  const own = useStore(ownPlacesStore)
  const { toasts } = useStores()
  const { t } = useTranslation('places')
  const [edited, setEdited] = useState<Edited>()
  const isAwake = useAwake()
  const { places, isFull } = own
  const shown = edited ?? (isAwake && places.length === 0 ? 'new' : undefined)

  const save = (place: OwnPlace) => {
    const isKept = own.put(place, typeof shown === 'object' ? shown : undefined)
    if (!isKept) toasts.show(t('notKept'), { kind: 'bad' })
    setEdited(undefined)
  }
  const searchNear = `/?sort=nearest&from=${places.map(({ at }) => at).join('~')}`

  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <p>{t('intro')}</p>
      {places.length > 0 && (
        <ul className={styles.places}>
          {places.map((place, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two places may be the same in all
            <li key={n}>
              <bdi>{place.name}</bdi>
              <IconButton label={t('edit', { place: place.name })} onClick={() => setEdited(place)}>
                <Pencil size={20} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('remove', { place: place.name })}
                onClick={() => {
                  own.remove(place)
                  setEdited(undefined)
                }}
              >
                <Trash2 size={20} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {shown ? (
        <PlaceForm
          key={shown === 'new' ? 'new' : shown.at + shown.name}
          place={shown === 'new' ? undefined : shown}
          onSave={save}
          {...(places.length > 0 && { onCancel: () => setEdited(undefined) })}
        />
      ) : (
        places.length > 0 && (
          <div className={styles.buttons}>
            {!isFull && <Button onClick={() => setEdited('new')}>{t('add')}</Button>}
            <AppLink to={searchNear}>{t('search')}</AppLink>
          </div>
        )
      )}
      <p className={styles.note}>{t('onDevice')}</p>
    </div>
  )
})

export const ownPlacesPage: Page = {
  Component: OwnPlacesPage,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('places:title')} — Sakhli`,
    description: t('places:intro'),
    path: '/places',
    isIndexed: false,
  }),
}
