import { Bell, BellRing, CircleHelp, Info, MessageSquare, UserRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useAwake } from '../../kernel/hooks/use-awake.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { usePages } from '../../kernel/pages/pages-context.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { classes } from '../../ui/classes.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { LanguageSelect } from '../language/index.ts'
import { unreadNoticesStore } from '../notices/index.ts'
import { ThemeChoice } from '../theme/index.ts'
import styles from './profile.module.css'

/** Settings for language and theme, and links to help and information. */
export const ProfileSettings = observer(() => {
  const { platform } = useStores()
  const { t } = useTranslation(['profile', 'site'])
  const pages = usePages()
  const notices = useStore(unreadNoticesStore)
  // Before React has taken over this part, the count must equal what the server rendered.
  const unread = useAwake() ? notices.get() : 0
  const places = [
    { to: '/notices', label: t('place.notices'), icon: Bell },
    { to: '/notices/settings', label: t('place.channels'), icon: BellRing },
    { to: '/account', label: t('place.account'), icon: UserRound },
    { to: '/help', label: t('place.help'), icon: CircleHelp },
    { to: '/help#about', label: t('place.about'), icon: Info },
    { to: '/help#contacts', label: t('place.contacts'), icon: MessageSquare },
  ].filter(({ to }) => pages.some(({ path }) => path === to.replace(/#.*/, '')))
  return (
    <section className={styles.section} aria-labelledby="settings">
      <h2 id="settings">{t('settings')}</h2>
      <div className={styles.setting}>
        <span>{t('site:language.label')}</span>
        <LanguageSelect />
      </div>
      {!platform.hasTheme && <ThemeChoice />}
      <ul className={classes(styles.places, styles.ruled)}>
        {places.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <AppLink to={to} className={styles.place}>
              <Icon size={20} aria-hidden="true" />
              {label}
              {to === '/notices' && <CountBadge count={unread} />}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
})
