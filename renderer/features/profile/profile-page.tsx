import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { usePages } from '../../kernel/pages/pages-context.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { AccountSections, LeavingNote } from '../account/index.ts'
import { BotMessagesNote } from '../bot-messages/index.ts'
import { sessionStore } from '../session/index.ts'
import { HomeScreenOffer } from './home-screen-offer.tsx'
import styles from './profile.module.css'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfilePlaces } from './profile-places.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { SignInFirst } from './sign-in-first.tsx'

const Profile = observer(() => {
  const { platform } = useStores()
  const session = useStore(sessionStore)
  const { t } = useTranslation(['profile', 'help'])
  const pages = usePages()
  const { user } = session
  if (!user) return <SignInFirst />
  // Where there is no account page, as in Telegram, this page is the account page too.
  const isAccount = !pages.some(({ path }) => path === '/account')
  return (
    <PageFrame width="medium">
      <h1 className="unseen">{t('title')}</h1>
      {isAccount && user.leavesAt && <LeavingNote />}
      <ProfileFacts user={user} />
      <BotMessagesNote />
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
      {isAccount && <AccountSections />}
      {platform.homeScreen && <HomeScreenOffer homeScreen={platform.homeScreen} />}
      <ProfileSettings />
    </PageFrame>
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
