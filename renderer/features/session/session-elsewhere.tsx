import { useEffect } from 'react'
import { storageKeys } from '../../../contract/limits.ts'
import { users } from '../../../contract/people/users.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import type { RootStore } from '../../kernel/stores/root-store.ts'
import { useStores } from '../../kernel/stores/stores.tsx'
import { forgetSession, showSession } from './replace-session.ts'
import { isSignedOut, sessionStore } from './session-store.ts'

/** Signing in or out in one tab does so in all: else the next person to write here would do so as somebody else. */
export function SessionElsewhere() {
  const root = useStores()
  const { i18n } = useTranslation()
  useEffect(() => {
    const { storage } = root.platform
    let known = storage.read(storageKeys.session)
    const look = () => {
      const told = storage.read(storageKeys.session)
      if (told === known) return
      known = told
      void follow(root, async () => {
        await i18n.loadNamespaces(['account'])
        return i18n.getFixedT(null, 'account')('signOut.done')
      })
    }
    addEventListener('storage', look)
    // A page in the browser's back-forward cache gets no storage events.
    addEventListener('pageshow', look)
    return () => {
      removeEventListener('storage', look)
      removeEventListener('pageshow', look)
    }
  }, [root, i18n])
  return null
}

async function follow(root: RootStore, message: () => Promise<string>) {
  const answer = await root.api.call(users.me, {})
  const { user } = root.get(sessionStore)
  if (answer.ok) {
    if (answer.value.id !== user?.id) await showSession(root, answer.value)
    // Unsaved input stays: its writer is asked to sign in again when it is sent.
  } else if (user && isSignedOut(answer.failure) && !hasUnsaved())
    forgetSession(root, await message())
}

/** A part of the page with unsaved input cancels `beforeunload`. */
const hasUnsaved = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
