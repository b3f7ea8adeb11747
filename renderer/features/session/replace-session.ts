import { storageKeys } from '../../../contract/limits.ts'
import type { User } from '../../../contract/people/users.ts'
import { newKey } from '../../kernel/api/api-client.ts'
import type { RootStore } from '../../kernel/stores/root-store.ts'
import { sessionStore } from './session-store.ts'

/** Somebody signed in: what the device stores moves to their account, and everything is requested again as them. */
export async function startSession(root: RootStore, user: User) {
  await showSession(root, user)
  tellOtherTabs(root)
}

/** Signed out: nothing that the account has shown stays. The message is shown once the page has started again. */
export function endSession(root: RootStore, message?: string) {
  forgetSession(root, message)
  tellOtherTabs(root)
}

/** Shows the session that another tab has begun. */
export async function showSession(root: RootStore, user: User) {
  const wasVisitor = !root.get(sessionStore).user
  if (!wasVisitor) root.clear()
  await root.moveToAccount()
  const next = root.replaceSession((fresh) =>
    fresh.get(sessionStore).restore({ kind: 'signedIn', user }),
  )
  // What a visitor was writing is continued; what one account has typed must not be sent by another.
  if (wasVisitor) next.continueFrom(root)
}

/** Ends the session here too, after another tab has ended it. */
export function forgetSession(root: RootStore, message?: string) {
  root.clear()
  root.replaceSession((fresh) => fresh.get(sessionStore).restore({ kind: 'visitor' }), message)
}

/** Other tabs notice any change in the device's storage, and then ask the server who is signed in. */
const tellOtherTabs = ({ platform }: RootStore) =>
  void platform.storage.write(storageKeys.session, newKey())
