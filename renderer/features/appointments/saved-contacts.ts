import { limits, storageKeys } from '../../../contract/limits.ts'
import type { DeviceStorage } from '../../kernel/platform/platform.ts'

export interface Contacts {
  username?: string
  phone?: string
}

/** What an account gave goes with its session; a visitor's stays, and the account may begin with it. */
const keyFor = (isSignedIn: boolean) => storageKeys[isSignedIn ? 'ownContacts' : 'contacts']

/** What was given the last time; what is not ours, or cut short, is no reason to fail. */
export function readContacts(storage: DeviceStorage, isSignedIn: boolean): Contacts {
  try {
    const text = storage.read(keyFor(isSignedIn)) ?? storage.read(storageKeys.contacts) ?? '{}'
    const stored = JSON.parse(text) as Record<string, unknown> | null
    return { ...textOf('username', stored), ...textOf('phone', stored) }
  } catch {
    return {}
  }
}

export const writeContacts = (storage: DeviceStorage, contacts: Contacts, isSignedIn: boolean) =>
  storage.write(keyFor(isSignedIn), JSON.stringify(contacts))

function textOf(name: keyof Contacts, stored: Record<string, unknown> | null): Contacts {
  const value = stored?.[name]
  return typeof value === 'string' && value ? { [name]: value.slice(0, limits.text) } : {}
}
