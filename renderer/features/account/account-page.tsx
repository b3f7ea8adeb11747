import { Bell, Heart, Inbox, LayoutList, LogOut, Search, UserRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { User } from '../../../contract/people/users.ts'
import { initialsOf } from '../../../texts/format/capitals.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { usePages } from '../../kernel/pages/pages-context.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { sessionStore, useSignOut } from '../session/index.ts'
import styles from './account.module.css'
import { ChangePassword } from './change-password.tsx'
import { AccountSections, LeavingNote } from './security/later.tsx'

const Account = observer(() => {
  const session = useStore(sessionStore)
  const { t } = useTranslation('account')
  return (
    <PageFrame width="narrow">
      <h1>{t('home.title')}</h1>
      {session.user ? <SignedIn user={session.user} /> : <Visitor />}
    </PageFrame>
  )
})

function Visitor() {
  const { t } = useTranslation('account')
  return (
    <>
      <p className={styles.note}>{t('home.visitor')}</p>
      <AppLink to="/sign-in?from=%2Faccount" className={classes(button.button, button.primary)}>
        {t('signIn.submit')}
      </AppLink>
      <AppLink to="/sign-up" className={classes(button.button, button.quiet)}>
        {t('signUp.submit')}
      </AppLink>
    </>
  )
}

function SignedIn({ user }: { user: User }) {
  const { t } = useTranslation('account')
  const { isBusy, signOut } = useSignOut()
  return (
    <>
      {user.leavesAt && <LeavingNote />}
      <Who user={user} />
      <Places isAdvertiser={user.isAdmin} />
      <ChangePassword />
      <AccountSections />
      <Button look="bad" disabled={isBusy} onClick={signOut}>
        <LogOut size={20} aria-hidden="true" />
        {t(isBusy ? 'signOut.sending' : 'signOut.button')}
      </Button>
    </>
  )
}

/** Links to the pages of the account that this shell has. */
function Places({ isAdvertiser }: { isAdvertiser: boolean }) {
  const { t } = useTranslation('account')
  const pages = usePages()
  const places = [
    ...(isAdvertiser
      ? [
          { path: '/my', label: t('site:nav.my'), icon: LayoutList },
          { path: '/inbox', label: t('home.requests'), icon: Inbox },
          { path: '/profile', label: t('site:nav.profile'), icon: UserRound },
        ]
      : []),
    { path: '/notices', label: t('home.notices'), icon: Bell },
    { path: '/searches', label: t('home.searches'), icon: Search },
    { path: '/fav', label: t('home.favourites'), icon: Heart },
  ]
  return (
    <ul className={classes(styles.section, styles.places)}>
      {places
        .filter(({ path }) => pages.some((page) => page.path === path))
        .map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <AppLink to={path} className={styles.place}>
              <Icon size={20} aria-hidden="true" />
              {label}
            </AppLink>
          </li>
        ))}
    </ul>
  )
}

export const accountPage: Page = {
  Component: Account,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('account:home.title')} — Sakhli`,
    description: t('account:home.visitor'),
    path: '/account',
    isIndexed: false,
    isPrivate: true,
  }),
}

function Who({ user }: { user: User }) {
  const { t } = useTranslation('account')
  const name = user.agencyName ?? user.telegramUsername ?? ''
  const kind = t(user.isAgency ? 'signUp.agency' : 'signUp.single')
  return (
    <div className={styles.who}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name).slice(0, 1)}
      </span>
      <div>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        {user.isAdmin && <p className={styles.note}>{kind}</p>}
      </div>
    </div>
  )
}
