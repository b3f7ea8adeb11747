import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessions } from '../../../contract/sessions.ts'
import { endSession } from '../../features/session/index.ts'
import { useGo } from '../../kernel/links/app-link.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'

/** Signs out; the main process forgets the session with the server's word for it. */
export function useLeave() {
  const root = useStores()
  const { t } = useTranslation('account')
  const go = useGo()
  const [isBusy, setBusy] = useState(false)

  const leave = async () => {
    setBusy(true)
    const answer = await root.api.call(sessions.signOut, {})
    setBusy(false)
    if (!answer.ok) return void root.toasts.show(t('signOut.failed'), { kind: 'bad' })
    go('/')
    endSession(root, t('signOut.done'))
  }
  return { isBusy, leave }
}
