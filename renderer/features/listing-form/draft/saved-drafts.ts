import { storageKeys } from '../../../../contract/limits.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import type { DeviceStorage } from '../../../kernel/platform/platform.ts'
import { readContent } from './read-content.ts'

/** Which form a draft belongs to: that of the listing with this id, or that of a new listing. */
export type FormKey = Id | 'new'

/** What was typed and not sent yet. */
export interface Draft {
  at: string
  content: ListingContent
  /** The server's content and version when the writing began; absent if the server has none. */
  base?: { content: ListingContent; version: number }
  /** Contents that were sent, and not answered when this was saved. */
  sent?: readonly ListingContent[]
  /** The listing that the server has already created for a new form. */
  listingId?: Id
}

/** Stands for a writer without an account: only the device has their draft, until they sign up. */
export const visitor = 'visitor'

/** Stored apart from the accounts' drafts, which the device deletes whenever nobody is signed in. */
const visitorsKey = 'visitorDrafts'
const keyOf = (userId: Id) => (userId === visitor ? visitorsKey : storageKeys.listingDrafts)

type DraftsOfDevice = Record<Id, Record<FormKey, Draft>>

/** How many drafts of an account a device stores; the oldest are deleted first. */
const most = 20

export function readDraft(storage: DeviceStorage, userId: Id, formKey: FormKey): Draft | undefined {
  const draft = readAll(storage, keyOf(userId))[userId]?.[formKey]
  const content = readContent(draft?.content)
  if (!draft || !content) return undefined
  const { at, base, listingId } = draft
  const baseContent = readContent(base?.content)
  const sent = Array.isArray(draft.sent)
    ? draft.sent.flatMap((each) => readContent(each) ?? [])
    : []
  return {
    at,
    content,
    ...(listingId !== undefined && { listingId }),
    ...(sent.length > 0 && { sent }),
    ...(base && baseContent && { base: { version: base.version, content: baseContent } }),
  }
}

/** Returns whether the device stored it. */
export function writeDraft(
  storage: DeviceStorage,
  userId: Id,
  formKey: FormKey,
  draft: Draft | undefined,
): boolean {
  const all = readAll(storage, keyOf(userId))
  const { [formKey]: known, ...others } = all[userId] ?? {}
  if (!draft && !known) return true
  const drafts = Object.entries({ ...others, ...(draft && { [formKey]: draft }) })
    .sort(([, one], [, other]) => (one.at < other.at ? 1 : -1))
    .slice(0, most)
  const next = { ...all, [userId]: Object.fromEntries(drafts) }
  return storage.write(keyOf(userId), JSON.stringify(next))
}

function readAll(storage: DeviceStorage, key: string): DraftsOfDevice {
  try {
    const stored: unknown = JSON.parse(storage.read(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as DraftsOfDevice) : {}
  } catch {
    return {}
  }
}
