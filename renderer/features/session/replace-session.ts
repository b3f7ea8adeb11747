import { storageKeys } from '../../../contract/limits.ts'
import type { User } from '../../../contract/people/users.ts'
import { newKey } from '../../kernel/api/api-client.ts'
import type { RootStore } from '../../kernel/stores/root-store.ts'
import { sessionStore } from './session-store.ts'

/** Somebody signed in: what the device holds goes to their account, and all is asked for anew with their eyes. */
export async function startSession(root: RootStore, user: User) {
  await showSession(root, user)
  tellOtherTabs(root)
}

/** Signed out: nothing that the account has shown stays. The message is shown once the page has begun anew. */
export function endSession(root: RootStore, message?: string) {
  forgetSession(root, message)
  tellOtherTabs(root)
}

/** The session that another tab has begun. */
export async function showSession(root: RootStore, user: User) {
  const wasVisitor = !root.get(sessionStore).user
  if (!wasVisitor) root.clear()
  await root.moveToAccount()
  const next = root.replaceSession((fresh) =>
    fresh.get(sessionStore).restore({ kind: 'signedIn', user }),
  )
  // A visitor goes on with what was being written; what one account has typed is not another's to send.
  if (wasVisitor) next.continueFrom(root)
}

/** The session that another tab has ended. */
export function forgetSession(root: RootStore, message?: string) {
  root.clear()
  root.replaceSession((fresh) => fresh.get(sessionStore).restore({ kind: 'visitor' }), message)
}

/** They hear of any change in what the device stores, and ask the server themselves who is here. */
const tellOtherTabs = ({ platform }: RootStore) =>
  void platform.storage.write(storageKeys.session, newKey())
