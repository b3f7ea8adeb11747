import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './ask-dialog.module.css'

interface Props {
  title: string
  text: string
  yes: string
  onYes: () => void
  onNo: () => void
}

/** Asks before an action that cannot easily be undone. */
export const AskDialog = ({ title, text, yes, onYes, onNo }: Props) => {
  const { t } = useTranslation('import')
  return (
    <Dialog title={title} closeLabel={t('ask.close')} onClose={onNo}>
      <p className={styles.text}>{text}</p>
      <div className={styles.buttons}>
        <Button onClick={onNo}>{t('ask.no')}</Button>
        <Button look="bad" onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
