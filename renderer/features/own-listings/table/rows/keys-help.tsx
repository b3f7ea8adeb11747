import { Keyboard } from 'lucide-react'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { PopoverChip } from '../../../../ui/popover.tsx'
import styles from './keys-help.module.css'

const keys = [
  ['arrows', '↑ ↓'],
  ['range', 'Shift + ↑ ↓'],
  ['space', 'Space'],
  ['all', 'Ctrl + A'],
  ['enter', 'Enter'],
  ['price', 'F2'],
  ['remove', 'Delete'],
  ['undo', 'Ctrl + Z'],
] as const

export function KeysHelp() {
  const { t } = useTranslation('desk-ads')
  return (
    <PopoverChip
      label={
        <>
          <Keyboard size={18} aria-hidden="true" />
          <span className="unseen">{t('act.keys')}</span>
        </>
      }
      title={t('keys.title')}
      renderContent={() => (
        <dl className={styles.keys}>
          {keys.map(([name, key]) => (
            <div key={name} className={styles.line}>
              <dt>
                <kbd className={styles.key} dir="ltr">
                  {key}
                </kbd>
              </dt>
              <dd>{t(`keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      )}
    />
  )
}
