import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { hasPageBefore } from '../../renderer/kernel/links/app-link.tsx'
import { findPage } from '../../renderer/kernel/pages/find-page.ts'
import type { PageDefinition } from '../../renderer/kernel/pages/page.ts'
import type { RootStore } from '../../renderer/kernel/stores/root-store.ts'
import { onceSheetsAreGone } from '../../renderer/ui/use-close-on-back.ts'
import { openLink } from './open-link.ts'
import type { Telegram } from './sdk/telegram-sdk.ts'

interface Props {
  telegram: Telegram
  root: RootStore
  pages: readonly PageDefinition[]
}

/** Keeps Telegram's own buttons in step with the shown page, and handles links. It renders nothing itself. */
export const TelegramFrame = observer(({ telegram, root, pages }: Props) => {
  const { pathname } = useLocation()
  const path = pathname.slice(root.platform.linkPrefix.length) || '/'
  const page = findPage(pages, path)?.definition
  const has = (other: string) => pages.some((each) => each.path === other)
  useBackButton(telegram, root, page?.layout !== 'panel')
  useSettingsButton(telegram, root, has('/profile') ? '/profile' : '/help')

  useEffect(() => passLinksOn(telegram), [telegram])

  return null
})

function useBackButton(telegram: Telegram, { platform }: RootStore, isShown: boolean) {
  const navigate = useNavigate()

  useEffect(() => {
    telegram.post('web_app_setup_back_button', { is_visible: isShown })
  }, [telegram, isShown])

  useEffect(
    () =>
      telegram.on('back_button_pressed', () => {
        if (closeWhatIsOpen()) return
        // A sheet that was closed just now may still have its history entry, and this press would only remove that.
        void import('../../renderer/ui/sheet-entry-removed.ts')
          .then(({ sheetEntryRemoved }) => sheetEntryRemoved())
          .catch(() => {})
          .then(() => {
            if (hasPageBefore()) void navigate(-1)
            else void navigate(`${platform.linkPrefix}/`, { replace: true })
          })
      }),
    [telegram, navigate, platform],
  )
}

/** Closes the topmost dialog over the page, as Escape would. */
function closeWhatIsOpen(): boolean {
  const open = [...document.querySelectorAll('dialog[open]')].at(-1)
  open?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return open !== undefined
}

function useSettingsButton(telegram: Telegram, { platform }: RootStore, path: string) {
  const navigate = useNavigate()

  useEffect(() => {
    telegram.post('web_app_setup_settings_button', { is_visible: true })
    return telegram.on('settings_button_pressed', () =>
      onceSheetsAreGone(() => void navigate(platform.linkPrefix + path)),
    )
  }, [telegram, navigate, platform, path])
}

/** Lets the client open links that lead out of the window: a web view that followed one would lose the mini-app. */
function passLinksOn(telegram: Telegram) {
  const pass = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return
    if (link.origin === window.location.origin || link.hasAttribute('download')) return
    if (openLink(telegram, link.href)) event.preventDefault()
  }
  document.addEventListener('click', pass)
  return () => document.removeEventListener('click', pass)
}
