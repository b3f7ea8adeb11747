import { reaction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { languageStore } from '../features/language/index.ts'
import { sessionStore } from '../features/session/index.ts'
import { showTheme, themeStore } from '../features/theme/index.ts'
import type { ScreenTexts } from '../kernel/i18n/make-i18n.ts'
import { OnceLive } from '../kernel/once-live.tsx'
import { lazyPart } from '../kernel/pages/lazy-part.tsx'
import { useStore, useStores } from '../kernel/stores/stores.tsx'

const LanguageAsked = lazyPart(() =>
  import('../features/language/language-asked.tsx').then((m) => m.LanguageAsked),
)

const SignInAgain = lazyPart(() =>
  import('../features/account/sign-in/sign-in-again.tsx').then((m) => m.SignInAgain),
)

const Watches = lazyPart(() => import('./watches.tsx').then((m) => m.Watches))

/** Language, theme, dialogs and watches that belong to no single page, kept in step with the stores. */
export const DeviceState = observer(({ i18n }: { i18n: ScreenTexts }) => {
  const root = useStores()
  const language = root.get(languageStore)
  useLanguage(i18n)

  useEffect(() => reaction(() => root.get(themeStore).choice, showTheme), [root])

  return (
    <>
      <OnceLive>
        {language.isAsked && <LanguageAsked />}
        {root.get(sessionStore).isAskedAgain && <SignInAgain />}
      </OnceLive>
      <OnceLive>
        <Watches />
      </OnceLive>
    </>
  )
})

function useLanguage(i18n: ScreenTexts) {
  const language = useStore(languageStore)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { current, direction } = language

  useEffect(() => {
    language.onSpeak((next) => i18n.changeLanguage(next))
  }, [i18n, language])

  useEffect(() => {
    const { documentElement } = document
    // Setting the same language again would make the browser restyle every element.
    if (documentElement.lang !== current) {
      documentElement.lang = current
      documentElement.dir = direction
    }
    // Otherwise `lang` in the address would bring back the language that the person left.
    const query = new URLSearchParams(search)
    const named = query.get('lang')
    if (named === null || named === current) return
    const rest = search
      .slice(1)
      .split('&')
      .filter((pair) => !pair.startsWith('lang='))
      .join('&')
    void navigate({ pathname, search: rest, hash }, { replace: true })
  }, [current, direction, navigate, pathname, search, hash])
}
