import type { DesktopBridge } from '../../../../contract/desktop/desktop.ts'
import type { User } from '../../../../contract/people/users.ts'
import { sessionStore } from '../../../features/session/index.ts'
import type { DeviceStorage } from '../../../kernel/platform/platform.ts'
import type { RootStore } from '../../../kernel/stores/root-store.ts'

const storageKey = 'deskUser'

export const cacheUser = (storage: DeviceStorage, user: User) =>
  storage.write(storageKey, JSON.stringify(user))

export const forgetUser = (storage: DeviceStorage) => storage.remove(storageKey)

/** Finds out who is signed in: from the server or, while it is unreachable, from the program's own session. */
export async function findUser(root: RootStore, desktop: DesktopBridge) {
  const session = root.get(sessionStore)
  await session.load()
  if (session.state.kind !== 'unknown') return
  const state = await desktop.session.state()
  const user = readUser(root.platform.storage.read(storageKey))
  if (state.ok && state.value.isSignedIn && user) session.restore({ kind: 'signedIn', user })
}

function readUser(text: string | undefined): User | undefined {
  try {
    const read: unknown = JSON.parse(text ?? 'null')
    const isUser = typeof read === 'object' && read !== null && 'id' in read && 'language' in read
    return isUser ? (read as User) : undefined
  } catch {
    return undefined
  }
}
