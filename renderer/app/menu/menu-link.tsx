import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink, isForBrowser } from '../../kernel/links/app-link.tsx'
import { lazyPart } from '../../kernel/pages/lazy-part.tsx'

const MenuSheet = lazyPart(() => import('./menu-sheet.tsx').then((m) => m.MenuSheet))

/** Opens the menu. Until the scripts run, it leads to the help page, which holds the same. */
export function MenuLink({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <AppLink
        to="/help"
        className={className}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (isForBrowser(event)) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Menu size={22} aria-hidden="true" />
        <span>{t('nav.menu')}</span>
      </AppLink>
      <Suspense>{isOpen && <MenuSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
