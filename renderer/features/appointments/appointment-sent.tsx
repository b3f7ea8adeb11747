import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './appointment-form.module.css'

export function AppointmentSent({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('ad')
  const said = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: without this, the focus would be nowhere.
  useEffect(() => said.current?.focus(), [])
  return (
    <div className={styles.sent}>
      <CircleCheck size={40} aria-hidden="true" className={styles.check} />
      <div ref={said} tabIndex={-1} role="status">
        <p className={styles.sentTitle}>{t('appointment.sentTitle')}</p>
        <p>{t('appointment.sentNext')}</p>
      </div>
      <Button look="primary" isWide onClick={onDone}>
        {t('appointment.done')}
      </Button>
    </div>
  )
}
