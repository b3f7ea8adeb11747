import { limits, storageKeys } from '../../../contract/limits.ts'
import type { DeviceStorage } from '../../platform/platform.ts'

export interface Contacts {
  username?: string
  phone?: string
}

/** What the visitor gave the last time; what is not ours, or cut short, is no reason to fail. */
export function readContacts(storage: DeviceStorage): Contacts {
  try {
    const kept = JSON.parse(storage.read(storageKeys.contacts) ?? '{}') as Record<
      string,
      unknown
    > | null
    return { ...textOf('username', kept), ...textOf('phone', kept) }
  } catch {
    return {}
  }
}

export const writeContacts = (storage: DeviceStorage, contacts: Contacts) =>
  storage.write(storageKeys.contacts, JSON.stringify(contacts))

function textOf(name: keyof Contacts, kept: Record<string, unknown> | null): Contacts {
  const value = kept?.[name]
  return typeof value === 'string' && value ? { [name]: value.slice(0, limits.text) } : {}
}
