import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import styles from './new-listing-link.module.css'

/** Shows its text while the page is at the top or scrolls up, and only its icon while it scrolls down. */
export function NewListingLink() {
  const { t } = useTranslation('mine')
  const isProminent = useIsProminent()
  return (
    <AppLink
      to="/newAd"
      className={styles.link}
      data-prominent={isProminent}
      aria-label={t('newAd')}
      title={t('newAd')}
    >
      <Plus size={20} aria-hidden="true" />
      <span className={styles.words}>{t('newAd')}</span>
    </AppLink>
  )
}

/** Scrolling by less is not a change of direction. */
const leastMove = 8
const topZone = 60

/** True while the page is at its top or scrolls up. */
function useIsProminent(): boolean {
  const [isProminent, setProminent] = useState(true)
  useEffect(() => {
    let last = window.scrollY
    const scrolled = () => {
      const { scrollY } = window
      if (scrollY > topZone && Math.abs(scrollY - last) < leastMove) return
      setProminent(scrollY <= topZone || scrollY < last)
      last = scrollY
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => window.removeEventListener('scroll', scrolled)
  }, [])
  return isProminent
}
