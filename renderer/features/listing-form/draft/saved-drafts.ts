import { storageKeys } from '../../../../contract/limits.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import type { DeviceStorage } from '../../../kernel/platform/platform.ts'
import { readContent } from './read-content.ts'

/** Which form it is: of the listing with this id, or of the one that is to be. */
export type FormKey = Id | 'new'

/** What was typed and not sent yet. */
export interface Draft {
  at: string
  content: ListingContent
  /** What the server had when the writing began; absent while it has nothing. */
  base?: { content: ListingContent; version: number }
  /** What was sent and not answered when this was saved. */
  sent?: readonly ListingContent[]
  /** The listing that a form of a new one has made already. */
  listingId?: Id
}

/** Whoever writes before there is an account: the device alone has it, until they sign up. */
export const visitor = 'visitor'

/** Apart from the accounts' drafts, which a device forgets whenever it finds nobody signed in. */
const visitorsKey = 'visitorDrafts'
const keyOf = (userId: Id) => (userId === visitor ? visitorsKey : storageKeys.listingDrafts)

type DraftsOfDevice = Record<Id, Record<FormKey, Draft>>

/** A device keeps no more than these of an account: the oldest go first. */
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

/** Says whether the device took it. */
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
