import { ChevronDown, UserRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useLocation } from 'react-router-dom'
import { sessionStore } from '../features/session/index.ts'
import { useTranslation } from '../kernel/i18n/use-translation.tsx'
import { AppLink } from '../kernel/links/app-link.tsx'
import { OnceLive } from '../kernel/once-live.tsx'
import { lazyPart } from '../kernel/pages/lazy-part.tsx'
import { usePages } from '../kernel/pages/pages-context.ts'
import { useStore, useStores } from '../kernel/stores/stores.tsx'

const AccountMenu = lazyPart(() =>
  import('../features/account/account-menu.tsx').then((m) => m.AccountMenu),
)

/** A link to the sign-in page, which leads back here; for a signed-in person their menu, or a link until it loads. */
export const AccountEntry = observer(({ className }: { className: string | undefined }) => {
  const { platform } = useStores()
  const session = useStore(sessionStore)
  const { t } = useTranslation()
  const pages = usePages()
  const { pathname, search } = useLocation()

  if (!pages.some(({ path }) => path === '/sign-in')) return null
  if (!session.user) {
    const to = signInPath({ pathname, search, linkPrefix: platform.linkPrefix })
    return (
      <AppLink to={to} className={className}>
        {t('nav.signIn')}
      </AppLink>
    )
  }
  const link = (
    <AppLink to="/account" className={className}>
      <UserRound size={20} aria-hidden="true" />
      {t('nav.account')}
      <ChevronDown size={16} aria-hidden="true" />
    </AppLink>
  )
  return (
    <OnceLive meanwhile={link}>
      <AccountMenu className={className} />
    </OnceLive>
  )
})

/** The path of the sign-in page, which leads back here. */
export function signInPath({
  pathname,
  search,
  linkPrefix,
}: {
  pathname: string
  search: string
  linkPrefix: string
}) {
  const isAtDoor = pathname.endsWith('/sign-in') || pathname.endsWith('/sign-up')
  const here = pathname.slice(linkPrefix.length) + search
  return isAtDoor ? `/sign-in${search}` : `/sign-in?from=${encodeURIComponent(here)}`
}
