import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '../../features/language/index.ts'
import { ThemeChoice } from '../../features/theme/index.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountSection } from './account-section.tsx'
import { ImportSection } from './import-section.tsx'
import { ProgramSection } from './program-section.tsx'
import { ServerAddress } from './server-address.tsx'
import styles from './settings.module.css'
import { useSettings } from './use-settings.ts'
import { WatchedFolders } from './watched-folders.tsx'
import { WindowSection } from './window-section.tsx'

export function SettingsPage() {
  const { t } = useTranslation('desk')
  const known = useSettings()
  return (
    <div className={styles.page}>
      <h1>{t('places.settings')}</h1>
      <Section title={t('server.title')}>
        <ServerAddress />
      </Section>
      <Section title={t('settings.look')}>
        <div className={styles.line}>
          <span>{t('site:language.label')}</span>
          <LanguageSelect />
        </div>
        <ThemeChoice />
      </Section>
      {known ? (
        <>
          <Section title={t('settings.import')}>
            <ImportSection {...known} />
          </Section>
          <Section title={t('settings.watched')}>
            <WatchedFolders {...known} />
          </Section>
          <Section title={t('settings.window')}>
            <WindowSection {...known} />
          </Section>
        </>
      ) : (
        <Skeleton height="240px" />
      )}
      <Section title={t('settings.program')}>
        <ProgramSection />
      </Section>
      <Section title={t('places.account')}>
        <AccountSection />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
