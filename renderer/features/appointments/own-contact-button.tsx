import { ContactRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../app/stores.tsx'
import { Button } from '../../ui/button.tsx'

interface Props {
  onGiven: (contact: { phone: string; username?: string }) => void
}

/** Fills in the contact that the shell knows, once its owner agrees. */
export const OwnContactButton = observer(({ onGiven }: Props) => {
  const { platform, toasts } = useStores()
  const { t } = useTranslation('ad')
  const [isAsking, setAsking] = useState(false)

  const ask = async () => {
    setAsking(true)
    const contact = await platform.askContact?.()
    setAsking(false)
    if (!contact) {
      toasts.show(t('appointment.notGiven'), { kind: 'bad' })
      return
    }
    const { phone, username } = contact
    onGiven({ phone, ...(username && { username: `@${username}` }) })
  }

  return (
    <Button look="soft" disabled={isAsking} onClick={() => void ask()}>
      <ContactRound size={20} aria-hidden="true" />
      {t(isAsking ? 'appointment.askingMine' : 'appointment.useMine')}
    </Button>
  )
})
