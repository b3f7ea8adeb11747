import type { LucideIcon } from 'lucide-react'
import {
  Bell,
  BellRing,
  ChartColumn,
  Check,
  CircleQuestionMark,
  Inbox,
  LayoutList,
  LogIn,
  MapPinHouse,
  Plus,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { languageNames } from '../../../texts/language-names.ts'
import { CityLinks } from '../../features/cities/index.ts'
import { newRequestsStore } from '../../features/inbox/index.ts'
import { languageStore, useChooseLanguage } from '../../features/language/index.ts'
import { unreadNoticesStore } from '../../features/notices/index.ts'
import { CurrencyToggle } from '../../features/rates/index.ts'
import { sessionStore } from '../../features/session/index.ts'
import { ThemeChoice } from '../../features/theme/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { usePages } from '../../kernel/pages/pages-context.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Chip } from '../../ui/button.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { signInPath } from '../account-entry.tsx'
import { useMenu } from '../use-menu.ts'
import styles from './menu-sheet.module.css'

interface Props {
  onClose: () => void
}

const icons: Record<string, LucideIcon> = {
  '/my': LayoutList,
  '/profile': UserRound,
  '/moderation': Check,
}

/** The account, the pages that the bar has no room for, and the settings: city, language, currency and theme. */
export const MenuSheet = observer(({ onClose }: Props) => {
  const { platform } = useStores()
  const session = useStore(sessionStore)
  const newRequests = useStore(newRequestsStore)
  const unread = useStore(unreadNoticesStore).get()
  const { t } = useTranslation(['site', 'menu', 'help', 'notices'])
  const hasAccounts = usePages().some(({ path }) => path === '/sign-in')
  const { pathname, search } = useLocation()
  const own = useMenu().filter(({ path }) => path in icons)

  const entry = (to: string, Icon: LucideIcon, words: ReactNode, count = 0) => (
    <li key={to}>
      <AppLink to={to} className={styles.entry} onClick={onClose}>
        <Icon size={20} aria-hidden="true" />
        <span className={styles.words}>{words}</span>
        <CountBadge count={count} />
      </AppLink>
    </li>
  )

  return (
    <Dialog title={t('nav.menu')} closeLabel={t('close')} className={styles.menu} onClose={onClose}>
      <ul className={styles.entries}>
        {hasAccounts &&
          (session.user
            ? entry(
                '/account',
                UserRound,
                <>
                  {t('nav.account')}
                  <span className={styles.who}>
                    <bdi>{session.user.agencyName}</bdi>
                  </span>
                </>,
              )
            : entry(
                signInPath({ pathname, search, linkPrefix: platform.linkPrefix }),
                LogIn,
                t('menu:signIn'),
              ))}
        {own.map(({ path, label, count }) =>
          entry(path, icons[path] ?? UserRound, t(label), path === '/my' ? 0 : count),
        )}
        {entry('/newAd', Plus, t('nav.place'))}
        {entry('/inbox', Inbox, t('nav.inbox'), newRequests.get())}
        {session.user && entry('/notices', BellRing, t('notices:title'), unread)}
        {entry('/searches', Bell, t('menu:searches'))}
        {entry('/places', MapPinHouse, t('menu:places'))}
        {entry('/shortlist', UsersRound, t('menu:shortlist'))}
        {entry('/market', ChartColumn, t('menu:market'))}
        {entry('/help', CircleQuestionMark, t('menu:help'))}
      </ul>
      <div className={styles.settings}>
        <CityLinks />
        <Languages />
        <div className={styles.setting}>
          <span>{t('help:currency')}</span>
          <CurrencyToggle />
        </div>
        {!platform.hasTheme && <ThemeChoice />}
      </div>
    </Dialog>
  )
})

/** All languages at once, each written in its own script. */
const Languages = observer(() => {
  const language = useStore(languageStore)
  const choose = useChooseLanguage()
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div role="group" aria-label={t('language.label')} className={styles.languages}>
      {language.offered.map((name) => (
        <Chip
          key={name}
          lang={name}
          isChosen={name === language.current}
          className={styles.language}
          onClick={() => void choose(name)}
        >
          {languageNames[name]}
        </Chip>
      ))}
    </div>
  )
})
