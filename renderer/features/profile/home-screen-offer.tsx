import { useEffect, useState } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import type { HomeScreen } from '../../kernel/platform/platform.ts'
import { Button } from '../../ui/button.tsx'
import styles from './profile.module.css'

/** The offer has its own place on the page, so that it covers nothing. */
export function HomeScreenOffer({ homeScreen }: { homeScreen: HomeScreen }) {
  const { t } = useTranslation('bot')
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    // An answer that comes after the page was left is ignored.
    let isHere = true
    void homeScreen.mayOffer().then((may) => isHere && may && setShown(true))
    return () => {
      isHere = false
    }
  }, [homeScreen])

  if (!isShown) return null
  const add = () => {
    homeScreen.add()
    setShown(false)
  }
  return (
    <div className={styles.offer}>
      <p>{t('homeScreen.offer')}</p>
      <Button look="soft" onClick={add}>
        {t('homeScreen.add')}
      </Button>
    </div>
  )
}
