import { FolderPlus, FolderSearch, X } from 'lucide-react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useDesktop } from '../frame/use-desktop.ts'
import styles from './settings.module.css'
import type { SettingsProps } from './use-settings.ts'

/** Folders that propose an import when something new is in them. */
export function WatchedFolders({ settings }: Pick<SettingsProps, 'settings'>) {
  const { toasts } = useStores()
  const desktop = useDesktop()
  const { t } = useTranslation('desk')
  const failed = () => toasts.show(t('settings.failed'), { kind: 'bad' })
  const add = async () => {
    if (!(await desktop.settings.addWatchedFolder()).ok) failed()
  }
  const remove = async (id: string) => {
    if (!(await desktop.settings.removeWatchedFolder({ id })).ok) failed()
  }
  return (
    <>
      <p className={styles.note}>{t('settings.watchedText')}</p>
      <ul className={styles.folders}>
        {settings.watchedFolders.map(({ id, name }) => (
          <li key={id} className={styles.folder}>
            <FolderSearch size={18} aria-hidden="true" />
            <bdi>{name}</bdi>
            <IconButton
              label={t('settings.watchedRemove', { name })}
              onClick={() => void remove(id)}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={() => void add()}>
          <FolderPlus size={18} aria-hidden="true" />
          {t('settings.watchedAdd')}
        </Button>
      </div>
    </>
  )
}
