import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { UserAct } from './user-acts.ts'
import styles from './users-page.module.css'

interface Props {
  act: UserAct
  name: string
  onClose: () => void
  onYes: () => void
}

/** What follows from an act, before it is done. */
export function ConfirmAct({ act, name, onClose, onYes }: Props) {
  const { t } = useTranslation('operator')
  return (
    <Dialog title={t(act.label)} closeLabel={t('site:close')} onClose={onClose}>
      <div className={styles.confirm}>
        <p dir="auto">{act.question && t(act.question, { name })}</p>
        <div className={styles.acts}>
          <Button look={act.isGrave ? 'bad' : 'primary'} onClick={onYes}>
            {t('users.yes')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
