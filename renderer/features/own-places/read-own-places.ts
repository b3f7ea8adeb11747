import { limits, storageKeys } from '../../../contract/limits.ts'
import type { DeviceStorage } from '../../kernel/platform/platform.ts'

/** A place that a visitor wants to live near: home, work, school. */
export interface OwnPlace {
  name: string
  /** The coordinates as filters and calls write them: `41.6452,41.6372`. */
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

/** Reads only valid places: what a device stores may be old, cut off or written by somebody else. */
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
