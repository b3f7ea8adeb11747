import type { Tables } from '../../db/tables.ts'

type Table = keyof Tables

/** A file of the archive: those rows of a table that belong to the person, in the order of `key`. */
export interface Part<Name extends Table = Table> {
  file: string
  /** The column that says whose a row is. */
  of: keyof Tables[Name] & string
  /** Together with `of` it identifies a row. */
  key: keyof Tables[Name] & string
  /** Left out: secrets, what the server needs for itself, and what others wrote for themselves. */
  without?: readonly (keyof Tables[Name] & string)[]
}

interface Held<Name extends Table> {
  archived?: readonly Part<Name>[]
  /**
   * What happens to the rows with the account: they refer to the account or to a listing that is deleted, a step of
   * erase-account.ts removes or anonymises them, they are swept when they are old, or they are about nobody.
   */
  erased: 'byKey' | 'byStep' | 'byAge' | 'nothing'
}

/**
 * What every table holds about people: what their archive shows of it, and how it ends with their account. If a table
 * is missing here, this does not compile.
 */
export const personalData: { [Name in Table]: Held<Name> } = {
  users: {
    archived: [{ file: 'account', of: 'id', key: 'id', without: ['password_hash'] }],
    erased: 'byStep',
  },
  sessions: {
    archived: [{ file: 'sessions', of: 'user_id', key: 'id', without: ['token_hash'] }],
    erased: 'byKey',
  },
  ended_launch_data: { erased: 'byAge' },
  agency_agents: {
    archived: [
      { file: 'agents', of: 'agency_id', key: 'user_id' },
      { file: 'works-for', of: 'user_id', key: 'agency_id' },
    ],
    erased: 'byKey',
  },
  agency_invitations: {
    archived: [
      {
        ...{ file: 'invitations', of: 'agency_id', key: 'id' },
        without: ['token_hash'],
      },
    ],
    erased: 'byKey',
  },
  link_codes: { erased: 'byKey' },
  account_links: {
    archived: [{ file: 'links-sent', of: 'user_id', key: 'token_hash', without: ['token_hash'] }],
    erased: 'byKey',
  },
  known_devices: {
    archived: [{ file: 'devices', of: 'user_id', key: 'device_hash', without: ['device_hash'] }],
    erased: 'byKey',
  },
  app_secrets: {
    archived: [
      {
        ...{ file: 'authenticator-app', of: 'user_id', key: 'user_id' },
        without: ['sealed_secret', 'last_step'],
      },
    ],
    erased: 'byKey',
  },
  recovery_codes: { erased: 'byKey' },
  passkeys: {
    archived: [
      {
        ...{ file: 'passkeys', of: 'user_id', key: 'id' },
        without: ['credential_id', 'public_key', 'counter'],
      },
    ],
    erased: 'byKey',
  },
  passkey_challenges: { erased: 'byKey' },
  sign_in_tickets: { erased: 'byKey' },
  security_events: {
    archived: [{ file: 'security-events', of: 'user_id', key: 'id' }],
    erased: 'byStep',
  },
  // In the archive each listing has a folder with its media and everything that happened to it.
  listings: { erased: 'byStep' },
  images: { erased: 'byKey' },
  pending_edits: { erased: 'byKey' },
  leaving_listings: { erased: 'byKey' },
  status_changes: {
    archived: [{ file: 'status-changes-made', of: 'by_user', key: 'id' }],
    erased: 'byStep',
  },
  listing_edits: {
    archived: [{ file: 'edits-made', of: 'by_user', key: 'id' }],
    erased: 'byKey',
  },
  // Single words. A word goes a day after the last text that had it.
  search_words: { erased: 'byAge' },
  listing_views: { erased: 'byKey' },
  // After a day nobody can be named by it.
  kept_searches: { erased: 'byAge' },
  listing_drafts: { erased: 'byKey' },
  blobs: { erased: 'byAge' },
  cameras: { erased: 'byKey' },
  uploads: {
    archived: [
      {
        ...{ file: 'uploads-under-way', of: 'user_id', key: 'id' },
        without: ['id', 'lock_holder', 'lock_until', 'lock_wanted'],
      },
    ],
    erased: 'byKey',
  },
  upload_usage: {
    archived: [{ file: 'upload-usage', of: 'user_id', key: 'day' }],
    erased: 'byKey',
  },
  favourites: {
    archived: [{ file: 'favourites', of: 'user_id', key: 'listing_id' }],
    erased: 'byKey',
  },
  listing_marks: {
    archived: [{ file: 'notes-and-marks', of: 'user_id', key: 'listing_id' }],
    erased: 'byKey',
  },
  appointments: {
    archived: [
      { file: 'requests-received', of: 'owner_id', key: 'id' },
      // The note is the advertiser's own.
      { file: 'requests-made', of: 'user_id', key: 'id', without: ['note'] },
    ],
    erased: 'byStep',
  },
  // Sealed with a key that the server never sees, and without any account.
  shortlists: { erased: 'byAge' },
  saved_searches: {
    archived: [{ file: 'saved-searches', of: 'user_id', key: 'id' }],
    erased: 'byKey',
  },
  notices: { archived: [{ file: 'notices', of: 'user_id', key: 'id' }], erased: 'byKey' },
  notice_choices: {
    archived: [{ file: 'notice-choices', of: 'user_id', key: 'user_id' }],
    erased: 'byKey',
  },
  push_keys: { erased: 'nothing' },
  push_subscriptions: {
    archived: [
      {
        ...{ file: 'push-subscriptions', of: 'user_id', key: 'id' },
        without: ['endpoint', 'p256dh', 'auth'],
      },
    ],
    erased: 'byKey',
  },
  reports: {
    archived: [{ file: 'reports-made', of: 'user_id', key: 'id', without: ['decided_by'] }],
    erased: 'byStep',
  },
  decisions: { erased: 'byKey' },
  price_bounds: { erased: 'nothing' },
  home_rates: { erased: 'nothing' },
  // The operators' own record. Its lines stay, without names.
  audit_log: { erased: 'byStep' },
  rates: { erased: 'byStep' },
  call_limits: { erased: 'byStep' },
  keyed_calls: { erased: 'byStep' },
  data_versions: { erased: 'nothing' },
  telegram_updates: { erased: 'byAge' },
  telegram_pace: { erased: 'byStep' },
  telegram_cards: { erased: 'byStep' },
  leases: { erased: 'byStep' },
  feed_sources: {
    archived: [{ file: 'feed-sources', of: 'owner_id', key: 'id' }],
    erased: 'byKey',
  },
  feed_runs: { erased: 'byKey' },
  feed_offers: { erased: 'byKey' },
  feed_items: { erased: 'byKey' },
  feed_pictures: { erased: 'byKey' },
  feed_addresses: {
    archived: [
      {
        ...{ file: 'feed-addresses', of: 'owner_id', key: 'format' },
        without: ['key', 'file', 'made_of'],
      },
    ],
    erased: 'byKey',
  },
}

export const archivedParts = (): { table: Table; part: Part }[] =>
  (Object.keys(personalData) as Table[]).flatMap((table) =>
    (personalData[table].archived ?? []).map((part) => ({ table, part: part as unknown as Part })),
  )
