import { limits, storageKeys } from '../../../contract/limits.ts'
import type { DeviceStorage } from '../../kernel/platform/platform.ts'

/** Home, work, school: what a visitor wants to be near to. */
export interface OwnPlace {
  name: string
  /** As filters and calls name it: `41.6452,41.6372`. */
  at: string
}

const isPlace = (value: unknown): value is OwnPlace => {
  const { name, at } = (value ?? {}) as Partial<OwnPlace>
  return (
    typeof name === 'string' &&
    name.trim() !== '' &&
    typeof at === 'string' &&
    /^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/.test(at)
  )
}

/** What a device holds may be old, cut or written by somebody else: only what makes sense is read. */
export function readOwnPlaces(storage: DeviceStorage): OwnPlace[] {
  try {
    const stored: unknown = JSON.parse(storage.read(storageKeys.ownPlaces) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter(isPlace)
      .slice(0, limits.ownPlaces)
      .map(({ name, at }) => ({ name: name.slice(0, limits.placeName), at }))
  } catch {
    return []
  }
}
