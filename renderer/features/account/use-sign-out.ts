import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessions } from '../../../contract/sessions.ts'
import { useGo } from '../../app/app-link.tsx'
import { useStores } from '../../app/stores.tsx'

/** Ends the session; with it, all that is private leaves the page and what the device keeps of it. */
export function useSignOut() {
  const root = useStores()
  const { t } = useTranslation('account')
  const go = useGo()
  const [isBusy, setBusy] = useState(false)

  const signOut = async () => {
    setBusy(true)
    const answer = await root.api.call(sessions.signOut, {})
    // Without the server's word the session lives on, and the next one at this device could use it.
    if (!answer.ok) {
      root.toasts.show(t('signOut.failed'), { kind: 'bad' })
      setBusy(false)
      return
    }
    go('/')
    root.leave(t('signOut.done'))
  }
  return { isBusy, signOut: () => void signOut() }
}
