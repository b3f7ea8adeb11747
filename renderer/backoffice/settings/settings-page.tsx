import type { ReactNode } from 'react'
import { useId } from 'react'
import { LanguageSelect } from '../../features/language/index.ts'
import { ThemeChoice } from '../../features/theme/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { AccountSection } from './account-section.tsx'
import { ImportSection } from './import-section.tsx'
import { ProgramSection } from './program-section.tsx'
import { ServerAddress } from './server-address.tsx'
import styles from './settings.module.css'
import type { SettingsProps } from './use-settings.ts'
import { useSettings } from './use-settings.ts'
import { WatchedFolders } from './watched-folders.tsx'

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

function WindowSection({ settings, change }: SettingsProps) {
  const { t } = useTranslation('desk')
  return (
    <>
      <Switch
        isOn={settings.areNotificationsOn}
        onChange={(areNotificationsOn) => change({ areNotificationsOn })}
      >
        {t('settings.notices')}
      </Switch>
      <SelectField
        label={t('settings.onClose')}
        value={settings.onCloseWhileImporting}
        onChange={({ target }) =>
          change({ onCloseWhileImporting: target.value === 'tray' ? 'tray' : 'ask' })
        }
      >
        <option value="ask">{t('settings.onCloseAsk')}</option>
        <option value="tray">{t('settings.onCloseTray')}</option>
      </SelectField>
    </>
  )
}
