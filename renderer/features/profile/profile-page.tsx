import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../app/app-link.tsx'
import type { Page } from '../../app/page.ts'
import { useStores } from '../../app/stores.tsx'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import styles from './profile.module.css'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfilePlaces } from './profile-places.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { SignInFirst } from './sign-in-first.tsx'

const Profile = observer(() => {
  const { session } = useStores()
  const { t } = useTranslation(['profile', 'help'])
  const { user } = session
  if (!user) return <SignInFirst />
  return (
    <div className={styles.page}>
      <h1 className="unseen">{t('title')}</h1>
      <ProfileFacts user={user} />
      <AppLink to="/editProfile" className={classes(button.button, button.soft)}>
        {t('edit')}
      </AppLink>
      {user.isAdmin ? (
        <ProfilePlaces user={user} />
      ) : (
        <section className={styles.section} aria-labelledby="publish">
          <h2 id="publish">{t('help:publish.title')}</h2>
          <p>{t('help:advertiser.who')}</p>
          <p>{t('help:advertiser.telegram')}</p>
          <AppLink to="/help#publish" className={styles.link}>
            {t('help:advertiser.title')}
          </AppLink>
        </section>
      )}
      <ProfileSettings />
    </div>
  )
})

export const profilePage: Page = {
  Component: Profile,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('profile:title')} — Sakhli`,
    description: t('profile:visitor'),
    path: '/profile',
    isIndexed: false,
    isPrivate: true,
  }),
}
