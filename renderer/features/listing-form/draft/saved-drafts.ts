import { storageKeys } from '../../../../contract/limits.ts'
import type { ListingContent } from '../../../../contract/listing-fields.ts'
import type { Id } from '../../../../contract/primitives.ts'
import type { DeviceStorage } from '../../../kernel/platform/platform.ts'
import { readContent } from './read-content.ts'

/** Which form it is: of the listing with this id, or of the one that is to be. */
export type FormKey = Id | 'new'

/** A creation whose answer is not known: sent again unchanged, it makes no second listing. */
export interface PendingCreation {
  key: string
  content: ListingContent
}

/** What was typed and not sent yet. */
export interface Draft {
  at: string
  content: ListingContent
  /** What the server had when the writing began; absent while it has nothing. */
  base?: { content: ListingContent; version: number }
  /** The listing that a form of a new one has made already. */
  listingId?: Id
  pending?: PendingCreation
}

type DraftsOfDevice = Record<Id, Record<FormKey, Draft>>

/** A device keeps no more than these of an account: the oldest go first. */
const most = 20

export function readDraft(storage: DeviceStorage, userId: Id, formKey: FormKey): Draft | undefined {
  const draft = readAll(storage)[userId]?.[formKey]
  const content = readContent(draft?.content)
  if (!draft || !content) return undefined
  const { base, pending, ...rest } = draft
  const baseContent = readContent(base?.content)
  const pendingContent = readContent(pending?.content)
  return {
    ...rest,
    content,
    ...(base && baseContent && { base: { version: base.version, content: baseContent } }),
    ...(pending && pendingContent && { pending: { key: pending.key, content: pendingContent } }),
  }
}

/** Says whether the device took it. */
export function writeDraft(
  storage: DeviceStorage,
  userId: Id,
  formKey: FormKey,
  draft: Draft | undefined,
): boolean {
  const all = readAll(storage)
  const { [formKey]: known, ...others } = all[userId] ?? {}
  if (!draft && !known) return true
  const drafts = Object.entries({ ...others, ...(draft && { [formKey]: draft }) })
    .sort(([, one], [, other]) => (one.at < other.at ? 1 : -1))
    .slice(0, most)
  const next = { ...all, [userId]: Object.fromEntries(drafts) }
  return storage.write(storageKeys.listingDrafts, JSON.stringify(next))
}

function readAll(storage: DeviceStorage): DraftsOfDevice {
  try {
    const stored: unknown = JSON.parse(storage.read(storageKeys.listingDrafts) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as DraftsOfDevice) : {}
  } catch {
    return {}
  }
}
