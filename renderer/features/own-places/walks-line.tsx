import { Footprints } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Id } from '../../../contract/wire/primitives.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import styles from './own-places.module.css'
import { ownPlacesStore } from './own-places-store.ts'

/** `Дом 12 мин · Работа 25 мин`: one line of a card. */
export const WalksLine = observer(({ id }: { id: Id }) => {
  const own = useStore(ownPlacesStore)
  const { t } = useTranslation('places')
  const { places } = own
  // biome-ignore lint/correctness/useExhaustiveDependencies: other places have other minutes
  useEffect(() => own.want(id), [own, id, places])
  if (places.length === 0) return null
  return (
    <p className={styles.line}>
      <Footprints size={16} aria-hidden="true" />
      <span className="unseen">{t('onFoot')}</span>
      {own.walksTo(id).map(({ name, minutes }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two places may be called the same
        <span key={n}>
          <bdi>{name}</bdi> {t('minutes', { count: minutes })}
        </span>
      ))}
    </p>
  )
})
