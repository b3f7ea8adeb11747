import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Id } from '../../../../contract/wire/primitives.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { ownPlacesStore } from '../../own-places/index.ts'
import styles from './leaflet-pins.module.css'

/** `12 · 25 мин` under a price: minutes on foot from each of the visitor's own places, in their order. */
export const PinWalks = observer(({ id, name }: { id: Id; name: string }) => {
  const own = useStore(ownPlacesStore)
  const { t } = useTranslation('places')
  const { places } = own
  // biome-ignore lint/correctness/useExhaustiveDependencies: other places have other minutes
  useEffect(() => own.want(id), [own, id, places])
  const walks = own.walksTo(id)
  const last = walks.at(-1)
  if (!last) return null
  const said = walks.map((walk) => `${walk.name} ${t('minutes', { count: walk.minutes })}`)
  return (
    <>
      <bdi className={styles.walks} aria-hidden="true">
        {[...walks.slice(0, -1).map(({ minutes }) => minutes), ''].join(' · ')}
        {t('minutes', { count: last.minutes })}
      </bdi>
      <span id={name} hidden>
        {said.join(', ')}
      </span>
    </>
  )
})
