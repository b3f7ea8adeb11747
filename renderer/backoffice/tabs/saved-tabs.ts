import type { Id } from '../../../contract/wire/primitives.ts'
import { readTabPath } from './tab-path.ts'

export interface Tab {
  path: string
  title: string
}

export interface SavedTabs {
  tabs: Tab[]
  beside: string | undefined
  place: string | undefined
}

export const writeSavedTabs = (owner: Id, stored: SavedTabs) => JSON.stringify({ owner, ...stored })

/** The tabs that this person left open; those that cannot be read are left out. */
export function readSavedTabs(text: string | undefined, owner: Id): SavedTabs | undefined {
  const read = parse(text)
  if (!isRecord(read) || read.owner !== owner) return undefined
  const tabs = (Array.isArray(read.tabs) ? read.tabs : []).flatMap(readTab)
  const beside = tabs.find(({ path }) => path === read.beside)?.path
  const isPlace = typeof read.place === 'string' && /^\/[\w/-]*$/.test(read.place)
  return { tabs, beside, place: isPlace ? String(read.place) : undefined }
}

function readTab(value: unknown): Tab[] {
  if (!isRecord(value) || typeof value.path !== 'string' || !readTabPath(value.path)) return []
  return [{ path: value.path, title: typeof value.title === 'string' ? value.title : '' }]
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
