import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '../../features/language/index.ts'
import { ThemeChoice } from '../../features/theme/index.ts'
import { ServerAddress } from './server-address.tsx'
import styles from './settings.module.css'

export function SettingsPage() {
  const { t } = useTranslation('desk')
  return (
    <div className={styles.page}>
      <h1>{t('places.settings')}</h1>
      <section className={styles.section} aria-labelledby="settings-server">
        <h2 id="settings-server">{t('server.title')}</h2>
        <ServerAddress />
      </section>
      <section className={styles.section} aria-labelledby="settings-look">
        <h2 id="settings-look">{t('settings.look')}</h2>
        <div className={styles.line}>
          <span>{t('site:language.label')}</span>
          <LanguageSelect />
        </div>
        <ThemeChoice />
      </section>
    </div>
  )
}
