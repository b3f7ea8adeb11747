import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { surroundings } from '../../../contract/search/nearby.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { useRead } from '../../kernel/hooks/use-read.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import { WalksLine } from '../own-places/index.ts'
import styles from './nearby.module.css'

export const NearbyView = observer(({ id }: { id: Id }) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('ad')
  const nearby = useRead(surroundings.nearby, { params: { id } })

  if (!nearby) return null
  const { sea, places, isByAir } = nearby
  const lang = language.current
  return (
    <>
      <h3>{t('nearby.title')}</h3>
      <ul className={styles.list}>
        {sea && (
          <li>
            <span>{t('nearby.sea', { n: formatNumber(sea.metres, lang) })}</span>
            <span>{t('nearby.minutes', { count: sea.minutes })}</span>
          </li>
        )}
        {places.map(({ names, minutes }) => (
          <li key={names.en}>
            <bdi>{names[lang]}</bdi>
            <span>{t('nearby.minutes', { count: minutes })}</span>
          </li>
        ))}
      </ul>
      <Suspense>
        <WalksLine id={id} />
      </Suspense>
      <AppLink to="/places" className={styles.own}>
        {t('nearby.own')}
      </AppLink>
      <p className={styles.note}>
        <Suspense>{isByAir ? <ByAir /> : t('nearby.note')}</Suspense>
      </p>
    </>
  )
})

/** Few homes have no path to them on the map, so these texts are fetched only when needed. */
function ByAir() {
  const { t } = useTranslation('places')
  return t('byAir')
}
