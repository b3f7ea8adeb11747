import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { usePages } from '../../kernel/pages/pages-context.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { CityLinks } from '../cities/index.ts'
import { configStore } from '../config/index.ts'
import { ContactList } from '../contact-widget/index.ts'
import { LanguageSelect } from '../language/index.ts'
import { PocketSetting } from '../pocket/index.ts'
import { CurrencyToggle } from '../rates/index.ts'
import { sessionStore } from '../session/index.ts'
import { ThemeChoice } from '../theme/index.ts'
import { Credits } from './credits.tsx'
import styles from './help-page.module.css'

const Help = observer(() => {
  const { platform } = useStores()
  const config = useStore(configStore)
  const session = useStore(sessionStore)
  const hasAccounts = usePages().some(({ path }) => path === '/account')
  const { t } = useTranslation(['site', 'help'])
  return (
    <article className={styles.page}>
      <h1>{t('help:title')}</h1>

      <section className={styles.settings} aria-labelledby="settings">
        <h2 id="settings">{t('help:settings')}</h2>
        {hasAccounts && (
          <div className={styles.setting}>
            <span>{t('nav.account')}</span>
            <AppLink
              to={session.user ? '/account' : '/sign-in?from=%2Fhelp'}
              className={classes(button.button, button.soft)}
            >
              {t(session.user ? 'nav.openAccount' : 'nav.signIn')}
            </AppLink>
          </div>
        )}
        <CityLinks />
        <div className={styles.setting}>
          <span>{t('language.label')}</span>
          <LanguageSelect />
        </div>
        <div className={styles.setting}>
          <span>{t('help:currency')}</span>
          <CurrencyToggle />
        </div>
        {!platform.hasTheme && <ThemeChoice />}
      </section>

      {hasAccounts && (
        <Suspense>
          <PocketSetting />
        </Suspense>
      )}

      <section id="publish">
        <h2>{t('help:publish.title')}</h2>
        <ol className={styles.steps}>
          <li>{t('help:publish.account')}</li>
          <li>{t('help:publish.fill')}</li>
          <li>{t('help:publish.check')}</li>
          <li>{t('help:publish.answer')}</li>
        </ol>
      </section>

      <section id="advertiser">
        <h2>{t('help:advertiser.title')}</h2>
        <p>{t('help:advertiser.who')}</p>
        <p>{t('help:advertiser.telegram')}</p>
      </section>

      <section id="search">
        <h2>{t('help:search.title')}</h2>
        <p>{t('help:search.text')}</p>
      </section>

      <section id="about">
        <h2>{t('help:about.title')}</h2>
        <p>{t('help:about.text')}</p>
      </section>

      <section id="contacts" className={styles.contacts}>
        <h2>{t('help:contacts')}</h2>
        {config.value?.contact ? <ContactList /> : <p>{t('help:noContacts')}</p>}
      </section>

      <Credits />
    </article>
  )
})

export const helpPage: Page = {
  Component: Help,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('help:title')} — Sakhli`,
    description: t('help:description'),
    path: '/help',
  }),
}
