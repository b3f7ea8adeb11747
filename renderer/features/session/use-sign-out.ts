import { useState } from 'react'
import { sessions } from '../../../contract/people/sessions.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../kernel/links/app-link.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { endSession } from './replace-session.ts'

/** Ends the session. Everything private leaves the page and the device's storage. */
export function useSignOut() {
  const root = useStores()
  const { t } = useTranslation('account')
  const go = useGo()
  const [isBusy, setBusy] = useState(false)

  const signOut = async () => {
    setBusy(true)
    const letReadsGo = root.api.abandonReads()
    const answer = await root.api.call(sessions.signOut, {})
    letReadsGo()
    // Unless the server confirms, the session is still valid, and the next person at this device could use it.
    if (!answer.ok) {
      root.toasts.show(t('signOut.failed'), { kind: 'bad' })
      setBusy(false)
      return
    }
    go('/')
    endSession(root, t('signOut.done'))
  }
  return { isBusy, signOut: () => void signOut() }
}
