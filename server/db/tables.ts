import type { ColumnType } from 'kysely'
import type { AppointmentStatus } from '../../contract/appointments.ts'
import type { InEveryLanguage, Language } from '../../contract/languages.ts'
import type { PricePoint } from '../../contract/listing.ts'
import type { ListingContent } from '../../contract/listing-fields.ts'
import type * as words from '../../contract/listing-words.ts'
import type { LogKind } from '../../contract/operators.ts'
import type { ListingEditKind } from '../../contract/own-listings.ts'
import type { ReportReason, ReportStatus } from '../../contract/reports.ts'
import type { Notify, SavedQuery } from '../../contract/saved-searches.ts'
import type { SecurityEventKind } from '../../contract/security-events.ts'
import type { SessionKind } from '../../contract/sessions.ts'
import type { Column } from './column.ts'
import {
  bigint,
  boolean,
  bytes,
  day,
  float,
  id,
  integer,
  json,
  smallint,
  text,
  texts,
  time,
} from './column.ts'
import { feedTables } from './feed-tables.ts'
import { storedPicture } from './stored-picture.ts'
import { writtenColumns } from './written-columns.ts'

/** A picture of an edit that waits, and where it stands. */
interface PlacedId {
  id: string
  position: number
}

/** Every table with its columns. A test compares them with the migrated database. */
export const tables = {
  users: {
    id: id(),
    language: text<Language>().orDefault(),
    is_admin: boolean().orDefault(),
    is_operator: boolean().orDefault(),
    is_agency: boolean().orDefault(),
    is_trusted: boolean().orDefault(),
    is_blocked: boolean().orDefault(),
    is_demo: boolean().orDefault(),
    login: text().orNull(),
    password_hash: text().orNull(),
    second_factor_at: time().orNull(),
    telegram_id: bigint().orNull(),
    telegram_username: text().orNull(),
    telegram_linked_at: time().orNull(),
    telegram_name: text().orNull(),
    telegram_refused_at: time().orNull(),
    telegram_stopped_at: time().orNull(),
    listings_asked_at: time().orNull(),
    icon_id: bigint().orNull(),
    photo_url: text().orNull(),
    agency_name: text().orNull(),
    agency_description: text().orNull(),
    region: text().orNull(),
    phone: text().orNull(),
    email: text().orNull(),
    whatsapp_number: text().orNull(),
    channel_link: text().orNull(),
    address: text().orNull(),
    upload_files_a_day: integer().orNull(),
    upload_bytes_a_day: bigint().orNull(),
    created_at: time().orDefault(),
    updated_at: time().orDefault(),
  },
  sessions: {
    id: id(),
    user_id: bigint(),
    token_hash: bytes(),
    via: text<SessionKind>().orDefault(),
    program: text().orNull(),
    system: text().orNull(),
    address: text().orNull(),
    created_at: time().orDefault(),
    seen_at: time().orDefault(),
    expires_at: time(),
    password_confirmed_at: time().orNull(),
    factor_confirmed_at: time().orNull(),
  },
  ended_launch_data: {
    hash: bytes(),
    expires_at: time(),
  },
  link_codes: {
    code_hash: bytes(),
    user_id: bigint(),
    session_id: bigint().orNull(),
    expires_at: time(),
  },
  known_devices: {
    user_id: bigint(),
    device_hash: bytes(),
    created_at: time().orDefault(),
    used_at: time().orDefault(),
  },
  app_secrets: {
    user_id: bigint(),
    sealed_secret: bytes(),
    created_at: time().orDefault(),
    confirmed_at: time().orNull(),
    last_step: bigint().orNull(),
  },
  recovery_codes: {
    code_hash: bytes(),
    user_id: bigint(),
    used_at: time().orNull(),
  },
  passkeys: {
    id: id(),
    user_id: bigint(),
    credential_id: text(),
    public_key: bytes(),
    counter: bigint(),
    name: text(),
    created_at: time().orDefault(),
    used_at: time().orNull(),
  },
  passkey_challenges: {
    challenge_hash: bytes(),
    user_id: bigint().orNull(),
    expires_at: time(),
  },
  sign_in_tickets: {
    ticket_hash: bytes(),
    user_id: bigint(),
    password_hash: text(),
    tries: smallint().orDefault(),
    expires_at: time(),
  },
  security_events: {
    id: id(),
    at: time().orDefault(),
    user_id: bigint().orNull(),
    kind: text<SecurityEventKind>(),
    cause: text().orNull(),
    address: text(),
    program: text().orNull(),
    system: text().orNull(),
    details: json<Record<string, unknown>>(),
  },
  agency_agents: {
    user_id: bigint(),
    agency_id: bigint(),
    since: time().orDefault(),
  },
  agency_invitations: {
    id: id(),
    token_hash: bytes(),
    agency_id: bigint(),
    name: text(),
    created_at: time().orDefault(),
    expires_at: time(),
    used_at: time().orNull(),
    used_by: bigint().orNull(),
  },
  listing_edits: {
    id: id(),
    listing_id: bigint(),
    by_user: bigint().orNull(),
    kind: text<ListingEditKind>(),
    fields: texts(),
    at: time().orDefault(),
  },
  listings: {
    id: id(),
    owner_id: bigint(),
    ...writtenColumns,
    address_key: text().orNull(),
    address_in: json<InEveryLanguage>().orNull(),
    district: json<InEveryLanguage>().orNull(),
    sea: integer().orNull(),
    has_plan: boolean().orNull(),
    tile: bigint().orNull(),
    price_usd: float().orNull(),
    price_history: json<PricePoint[]>(),
    source: text<words.Source>().orDefault(),
    status: text<words.Status>(),
    status_note: text().orNull(),
    noted_version: integer().orNull(),
    approved: json<Record<string, unknown>>().orNull(),
    waiting_since: time().orNull(),
    search_text: text().orDefault(),
    version: integer().orDefault(),
    created_at: time().orDefault(),
    updated_at: time().orDefault(),
    published_at: time().orNull(),
    deleted_at: time().orNull(),
    ended_at: time().orNull(),
    confirmed_at: time().orNull(),
    asked_at: time().orNull(),
    asks: smallint().orDefault(),
  },
  blobs: {
    hash: text(),
    mime: text(),
    bytes: bigint(),
    touched_at: time().orDefault(),
  },
  images: {
    id: id(),
    listing_id: bigint().orNull(),
    edit_of: bigint().orNull(),
    user_id: bigint().orNull(),
    position: smallint().orDefault(),
    ...storedPicture,
    source_digest: text().orNull(),
    created_at: time().orDefault(),
  },
  uploads: {
    id: text(),
    user_id: bigint(),
    length: bigint(),
    sha256: text(),
    created_at: time().orDefault(),
    touched_at: time().orDefault(),
    expires_at: time(),
    checked_at: time().orNull(),
    used_at: time().orNull(),
    lock_holder: text().orNull(),
    lock_until: time().orNull(),
    lock_wanted: boolean().orDefault(),
  },
  upload_usage: {
    user_id: bigint(),
    day: day(),
    files: integer(),
    bytes: bigint(),
  },
  listing_drafts: {
    user_id: bigint(),
    listing_id: bigint(),
  },
  pending_edits: {
    listing_id: bigint(),
    content: json<ListingContent>(),
    images: json<PlacedId[]>(),
    since: time(),
    note: text().orNull(),
  },
  status_changes: {
    id: id(),
    listing_id: bigint(),
    from_status: text<words.Status>().orNull(),
    to_status: text<words.Status>(),
    note: text().orNull(),
    by_user: bigint().orNull(),
    by_role: text<'owner' | 'operator' | 'system'>(),
    at: time().orDefault(),
  },
  listing_views: {
    listing_id: bigint(),
    day: day(),
    views: integer(),
  },
  rates: {
    id: id(),
    currency: text<words.LocalCurrency>(),
    per_dollar: float(),
    at: time().orDefault(),
    set_by: bigint().orNull(),
  },
  favourites: {
    user_id: bigint(),
    listing_id: bigint(),
    created_at: time().orDefault(),
  },
  listing_marks: {
    user_id: bigint(),
    listing_id: bigint(),
    hidden_at: time().orNull(),
    seen_at: time().orNull(),
    compared_at: time().orNull(),
    note: text().orNull(),
  },
  appointments: {
    id: id(),
    listing_id: bigint(),
    owner_id: bigint(),
    user_id: bigint().orNull(),
    username: text().orNull(),
    phone: text().orNull(),
    at: time().orNull(),
    message: text().orNull(),
    status: text<AppointmentStatus>().orDefault(),
    note: text().orNull(),
    created_at: time().orDefault(),
    updated_at: time().orDefault(),
  },
  saved_searches: {
    id: id(),
    user_id: bigint(),
    name: text(),
    query: json<SavedQuery>(),
    notify: text<Notify>().orDefault(),
    is_shared: boolean().orDefault(),
    seen_at: time().orDefault(),
    notified_at: time().orDefault(),
    created_at: time().orDefault(),
  },
  reports: {
    id: id(),
    listing_id: bigint(),
    user_id: bigint().orNull(),
    reason: text<ReportReason>(),
    text: text().orNull(),
    status: text<ReportStatus>().orDefault(),
    created_at: time().orDefault(),
    decided_at: time().orNull(),
    decided_by: bigint().orNull(),
  },
  audit_log: {
    id: id(),
    at: time().orDefault(),
    actor_id: bigint().orNull(),
    action: text(),
    subject: text<LogKind>(),
    subject_id: bigint().orNull(),
    details: json<Record<string, unknown>>(),
  },
  call_limits: {
    key: text(),
    window_start: time(),
    calls: integer(),
  },
  keyed_calls: {
    name: bytes(),
    id: id(),
    owner: text(),
    body_hash: bytes(),
    answer: bytes().orNull(),
    created_at: time().orDefault(),
  },
  data_versions: {
    shard: smallint(),
    changes: bigint().orDefault(),
  },
  telegram_updates: {
    bot_id: bigint(),
    update_id: bigint(),
    at: time().orDefault(),
    body: json<Record<string, unknown>>().orNull(),
    held_until: time().orNull(),
    tries: smallint().orDefault(),
  },
  telegram_cards: {
    id: id(),
    listing_id: bigint(),
    brought_by: bigint(),
    language: text<Language>(),
    shown_as: text<'text' | 'photo'>(),
    chat_id: bigint().orNull(),
    message_id: bigint().orNull(),
    inline_message_id: text().orNull(),
    shown_at: time(),
    created_at: time().orDefault(),
  },
  telegram_pace: {
    key: text(),
    whole_at: time(),
  },
  ...feedTables,
  leases: {
    name: text(),
    holder: text(),
    expires_at: time(),
  },
}

type TypeOf<C> =
  C extends Column<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert, Update>
    : never

/** The tables as Kysely reads them. */
export type Tables = {
  [Name in keyof typeof tables]: {
    [Key in keyof (typeof tables)[Name]]: TypeOf<(typeof tables)[Name][Key]>
  }
}
