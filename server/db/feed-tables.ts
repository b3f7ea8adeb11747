import type { OutgoingChoice, WrittenFormat } from '../../contract/feeds/feed-outgoing.ts'
import type {
  FeedKind,
  FeedSchedule,
  FieldChange,
  ItemFault,
  ItemKind,
  PlanCounts,
  PlanHold,
  PlanItem,
  RunFault,
  RunState,
} from '../../contract/feeds/feed-sources.ts'
import type {
  FeedFault,
  FeedFormat,
  FeedOffer,
  OfferedListing,
  OfferField,
  OfferTraces,
  OfferWarning,
  RefusalReason,
} from '../../contract/feeds/feeds.ts'
import type { ListingContent } from '../../contract/listings/listing-fields.ts'
import type { Status } from '../../contract/listings/listing-words.ts'
import { bigint, boolean, id, integer, json, smallint, text, time } from './column.ts'
import { storedPicture } from './stored-picture.ts'

/** What an item of a feed's plan changed: the values from before. */
export interface UndoNote {
  /** The item created the listing. */
  isMade?: true
  /** The old status, set only if the item took the listing off the site or brought it back. */
  status?: Status
  /** The fields that the item wrote, before and after. */
  before?: Partial<ListingContent>
  after?: Partial<ListingContent>
  /** The digests of the pictures, in order. */
  pictures?: { before: string[]; after: string[] }
  /** The source's offer before this item; null if there was none. */
  offer: {
    listing_id: string | null
    standing: 'here' | 'gone' | 'declined'
    content: OfferedListing
    ours: OfferField[]
    digests: string[]
  } | null
}

/** Tables of incoming and outgoing listings: part of `tables`. */
export const feedTables = {
  feed_sources: {
    id: id(),
    owner_id: bigint(),
    name: text(),
    url: text().orNull(),
    schedule: text<FeedSchedule>().orDefault(),
    share: smallint().orDefault(),
    format: text<FeedFormat>().orNull(),
    etag: text().orNull(),
    last_modified: text().orNull(),
    digest: text().orNull(),
    next_run_at: time().orNull(),
    hold: text<PlanHold>().orNull(),
    stopped_at: time().orNull(),
    stop_note: text().orNull(),
    trusted_kinds: json<FeedKind[]>().orDefault(),
    created_at: time().orDefault(),
  },
  feed_runs: {
    id: id(),
    source_id: bigint(),
    state: text<RunState>(),
    is_asked: boolean().orDefault(),
    hold: text<PlanHold>().orNull(),
    fault: text<RunFault>().orNull(),
    answered_status: integer().orNull(),
    format: text<FeedFormat>().orNull(),
    feed_fault: text<FeedFault>().orNull(),
    file: text().orNull(),
    etag: text().orNull(),
    last_modified: text().orNull(),
    digest: text().orNull(),
    counts: json<Partial<PlanCounts>>().orDefault(),
    attempt: integer().orDefault(),
    done: integer().orDefault(),
    total: integer().orDefault(),
    created_at: time().orDefault(),
    ended_at: time().orNull(),
  },
  feed_offers: {
    source_id: bigint(),
    offer_id: text(),
    listing_id: bigint().orNull(),
    standing: text<'here' | 'gone' | 'declined'>(),
    content: json<OfferedListing>(),
    traces: json<OfferTraces>(),
    ours: json<OfferField[]>().orDefault(),
    digests: json<string[]>().orDefault(),
    digest: text().orNull(),
    warnings: json<OfferWarning[]>().orDefault(),
    settled_version: integer().orNull(),
  },
  feed_items: {
    id: id(),
    run_id: bigint(),
    kind: text<ItemKind>(),
    offer_id: text().orNull(),
    line: integer().orNull(),
    listing_id: bigint().orNull(),
    name: text().orNull(),
    offer: json<Pick<FeedOffer, 'listing' | 'traces'>>().orNull(),
    digest: text().orNull(),
    changes: json<FieldChange[]>().orDefault(),
    warnings: json<OfferWarning[]>().orDefault(),
    reason: text<RefusalReason>().orNull(),
    joined: json<NonNullable<PlanItem['joined']>>().orNull(),
    is_taken: boolean().orDefault(),
    has_conflict: boolean().orDefault(),
    winners: json<PlanItem['winners']>().orDefault(),
    fault: text<ItemFault>().orNull(),
    applied_at: time().orNull(),
    undo: json<UndoNote>().orNull(),
    undone_at: time().orNull(),
  },
  feed_pictures: {
    owner_id: bigint(),
    url: text(),
    etag: text().orNull(),
    ...storedPicture,
    used_at: time().orDefault(),
  },
  feed_addresses: {
    owner_id: bigint(),
    format: text<WrittenFormat>(),
    key: text(),
    region_id: text().orNull(),
    choice: json<OutgoingChoice>().orDefault(),
    made_of: text().orNull(),
    file: text().orNull(),
    read_at: time().orNull(),
    read_by: text().orNull(),
    reads: integer().orDefault(),
    created_at: time().orDefault(),
  },
}
