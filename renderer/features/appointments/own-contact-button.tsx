import { ContactRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './appointment-form.module.css'

interface Props {
  onGiven: (contact: { phone: string; username?: string }) => void
}

/** Fills in the contact that the shell knows, after its owner agrees. */
export const OwnContactButton = observer(({ onGiven }: Props) => {
  const { platform } = useStores()
  const { t } = useTranslation('ad')
  const [state, setState] = useState<'idle' | 'asking' | 'missing'>('idle')

  const ask = async () => {
    setState('asking')
    const contact = await platform.askContact?.()
    setState(contact ? 'idle' : 'missing')
    if (!contact) return
    const { phone, username } = contact
    onGiven({ phone, ...(username && { username: `@${username}` }) })
  }

  return (
    <>
      <Button look="soft" disabled={state === 'asking'} onClick={() => void ask()}>
        <ContactRound size={20} aria-hidden="true" />
        {t(state === 'asking' ? 'appointment.askingMine' : 'appointment.useMine')}
      </Button>
      <p role="status" className={styles.hint} hidden={state !== 'missing'}>
        {state === 'missing' && t('appointment.notGiven')}
      </p>
    </>
  )
})
