import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './keys-help.module.css'

const keys = [
  [['J', '→'], 'keys.next'],
  [['K', '←'], 'keys.previous'],
  [['A'], 'keys.approve'],
  [['R'], 'keys.reject'],
  [['1…7'], 'keys.note'],
  [['Enter'], 'keys.send'],
  [['I'], 'keys.improve'],
  [['Esc'], 'keys.cancel'],
  [['Z'], 'keys.undo'],
  [['T'], 'keys.twins'],
  [['B'], 'keys.together'],
  [['?'], 'keys.help'],
] as const

/** Says what each key does. Letters mean a key's position, whatever alphabet the keyboard writes. */
export function KeysHelp({ areOn, onClose }: { areOn: boolean; onClose: () => void }) {
  const { t } = useTranslation('operator')
  return (
    <Dialog title={t('keys.title')} closeLabel={t('site:close')} onClose={onClose}>
      {!areOn && <p className={styles.off}>{t('keys.off')}</p>}
      <dl className={styles.keys}>
        {keys.map(([names, meaning]) => (
          <div key={meaning} className={styles.line}>
            <dt>
              {names.map((name) => (
                <kbd key={name} className={styles.key} dir="ltr">
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
