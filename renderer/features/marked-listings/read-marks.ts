import { limits } from '../../../contract/limits.ts'
import type { KeptListings } from '../../../contract/people/users.ts'
import { isId } from '../../../contract/wire/ids.ts'
import type { DeviceStorage } from '../../kernel/platform/platform.ts'
import { readJson } from '../../kernel/platform/read-json.ts'

export const storedKeys = {
  hidden: 'hiddenIds',
  recent: 'recentIds',
  compared: 'comparedIds',
  notes: 'adNotes',
} as const

export const holdsMarks = (storage: DeviceStorage) =>
  Object.values(storedKeys).some((key) => storage.read(key) !== undefined)

/** Reads only valid marks: what a device stores may be old, cut off or written by somebody else. */
export function readMarks(storage: DeviceStorage): KeptListings {
  const ids = (key: string) => {
    const value = readJson(storage.read(key))
    return Array.isArray(value) ? [...new Set(value.filter(isId))] : []
  }
  const notes = readJson(storage.read(storedKeys.notes))
  return {
    hidden: ids(storedKeys.hidden),
    recent: ids(storedKeys.recent),
    compared: ids(storedKeys.compared).slice(-limits.compare),
    notes: Object.entries(typeof notes === 'object' && notes ? notes : {}).flatMap(([id, text]) =>
      isId(id) && typeof text === 'string' && text
        ? [{ id, text: text.slice(0, limits.description) }]
        : [],
    ),
  }
}
