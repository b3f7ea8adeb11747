import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AppointmentStatus } from '../../contract/appointments.ts'
import type { InEveryLanguage, Language } from '../../contract/languages.ts'
import type { PricePoint } from '../../contract/listing.ts'
import type * as words from '../../contract/listing-words.ts'
import type { ReportReason, ReportStatus } from '../../contract/reports.ts'
import type { Notify, SavedQuery } from '../../contract/saved-searches.ts'
import type { SecurityEventKind } from '../../contract/security-events.ts'
import type { SessionKind } from '../../contract/sessions.ts'
import type { LogKind } from '../../contract/users.ts'

/** int8: a string of digits when read, so that no id is rounded. */
type Big = ColumnType<string, string | number | bigint, string | number | bigint>
type BigOrNull = ColumnType<
  string | null,
  string | number | bigint | null,
  string | number | bigint | null
>
type GeneratedId = ColumnType<string, string | number | undefined, never>
type Time = ColumnType<Date, Date | string, Date | string>
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type TimeOrNow = ColumnType<Date, Date | string | undefined, Date | string>
type Json<T> = ColumnType<T, string, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

interface UsersTable {
  id: GeneratedId
  language: Generated<Language>
  is_admin: Generated<boolean>
  is_operator: Generated<boolean>
  is_agency: Generated<boolean>
  is_trusted: Generated<boolean>
  is_blocked: Generated<boolean>
  is_demo: Generated<boolean>
  login: string | null
  password_hash: string | null
  telegram_id: BigOrNull
  icon_id: BigOrNull
  photo_url: string | null
  agency_name: string | null
  agency_description: string | null
  region: string | null
  phone: string | null
  email: string | null
  telegram_username: string | null
  whatsapp_number: string | null
  channel_link: string | null
  address: string | null
  telegram_refused_at: TimeOrNull
  upload_files_a_day: number | null
  upload_bytes_a_day: BigOrNull
  telegram_linked_at: TimeOrNull
  telegram_name: string | null
  second_factor_at: TimeOrNull
  created_at: TimeOrNow
  updated_at: TimeOrNow
}

interface UploadUsageTable {
  user_id: Big
  day: ColumnType<string, string, string>
  files: number
  bytes: Big
}

interface SessionsTable {
  id: GeneratedId
  user_id: Big
  token_hash: Buffer
  created_at: TimeOrNow
  seen_at: TimeOrNow
  expires_at: Time
  password_confirmed_at: TimeOrNull
  factor_confirmed_at: TimeOrNull
  via: Generated<SessionKind>
  program: string | null
  system: string | null
  address: string | null
}

interface KnownDevicesTable {
  user_id: Big
  device_hash: Buffer
  created_at: TimeOrNow
  used_at: TimeOrNow
}

interface SecurityEventsTable {
  id: GeneratedId
  at: TimeOrNow
  user_id: BigOrNull
  kind: SecurityEventKind
  cause: string | null
  address: string
  program: string | null
  system: string | null
  details: Json<Record<string, unknown>>
}

interface EndedLaunchDataTable {
  hash: Buffer
  expires_at: Time
}

interface LinkCodesTable {
  code_hash: Buffer
  user_id: Big
  session_id: BigOrNull
  expires_at: Time
}

interface AppSecretsTable {
  user_id: Big
  sealed_secret: Buffer
  created_at: TimeOrNow
  confirmed_at: TimeOrNull
  last_step: BigOrNull
}

interface RecoveryCodesTable {
  code_hash: Buffer
  user_id: Big
  used_at: TimeOrNull
}

interface PasskeysTable {
  id: GeneratedId
  user_id: Big
  credential_id: string
  public_key: Buffer
  counter: Big
  name: string
  created_at: TimeOrNow
  used_at: TimeOrNull
}

interface PasskeyChallengesTable {
  challenge_hash: Buffer
  user_id: BigOrNull
  expires_at: Time
}

interface SignInTicketsTable {
  ticket_hash: Buffer
  user_id: Big
  password_hash: string
  tries: Generated<number>
  expires_at: Time
}

interface CallLimitsTable {
  key: string
  window_start: Time
  calls: number
}

interface RatesTable {
  id: GeneratedId
  gel: number
  at: TimeOrNow
  set_by: BigOrNull
}

interface ListingsTable {
  id: GeneratedId
  owner_id: Big
  deal_type: Generated<words.DealType>
  category: words.Category | null
  apartment_category: words.ApartmentCategory | null
  title: string | null
  description: string | null
  address: string | null
  address_key: string | null
  address_in: JsonOrNull<InEveryLanguage>
  district: JsonOrNull<InEveryLanguage>
  city: string | null
  lat: number | null
  lon: number | null
  tile: BigOrNull
  currency: Generated<words.Currency>
  price: number | null
  price_usd: number | null
  price_history: Json<PricePoint[]>
  area: number | null
  floor: number | null
  floors_count: number | null
  heating_types: Generated<words.HeatingType[]>
  facilities: Generated<words.Facility[]>
  payment_variants: Generated<words.PaymentVariant[]>
  apartment_condition: words.ApartmentCondition | null
  is_exclusive: Generated<boolean>
  rental_periods: Generated<number[]>
  commission: boolean | null
  deposit: number | null
  rent_payment_type: words.RentPaymentType | null
  source: Generated<words.Source>
  status: words.Status
  status_note: string | null
  noted_version: number | null
  approved: JsonOrNull<Record<string, unknown>>
  waiting_since: TimeOrNull
  search_text: Generated<string>
  version: Generated<number>
  created_at: TimeOrNow
  updated_at: TimeOrNow
  published_at: TimeOrNull
  deleted_at: TimeOrNull
  confirmed_at: TimeOrNull
  asked_at: TimeOrNull
  asks: Generated<number>
}

interface BlobsTable {
  hash: string
  mime: string
  bytes: Big
  touched_at: TimeOrNow
}

interface ImagesTable {
  id: GeneratedId
  ad_id: BigOrNull
  user_id: BigOrNull
  position: Generated<number>
  type: 'image' | 'video'
  width: number
  height: number
  placeholder: string
  duration_ms: number | null
  blob: string
  poster_blob: string | null
  sent_digest: string
  created_at: TimeOrNow
}

interface StatusChangesTable {
  id: GeneratedId
  ad_id: Big
  from_status: words.Status | null
  to_status: words.Status
  note: string | null
  by_user: BigOrNull
  by_role: 'owner' | 'operator' | 'system'
  at: TimeOrNow
}

interface ListingViewsTable {
  ad_id: Big
  day: ColumnType<string, string, string>
  views: number
}

interface KeyedCallsTable {
  name: Buffer
  id: GeneratedId
  owner: string
  body_hash: Buffer
  answer: Buffer | null
  created_at: TimeOrNow
}

/** Of servers before `keyed_calls`, which may still run during an update. */
interface IdempotencyKeysTable {
  user_id: Big
  key: string
  body_hash: string
  status: number
  answer: JSONColumnType<object>
  created_at: TimeOrNow
}

interface FavouritesTable {
  user_id: Big
  ad_id: Big
  created_at: TimeOrNow
}

interface KeptListingsTable {
  user_id: Big
  ad_id: Big
  hidden_at: TimeOrNull
  seen_at: TimeOrNull
  compared_at: TimeOrNull
  note: string | null
}

interface AppointmentsTable {
  id: GeneratedId
  ad_id: Big
  owner_id: Big
  user_id: BigOrNull
  username: string | null
  phone: string | null
  at: TimeOrNull
  message: string | null
  status: Generated<AppointmentStatus>
  note: string | null
  created_at: TimeOrNow
  updated_at: TimeOrNow
}

interface SavedSearchesTable {
  id: GeneratedId
  user_id: Big
  name: string
  query: Json<SavedQuery>
  notify: Generated<Notify>
  seen_at: TimeOrNow
  notified_at: TimeOrNow
  created_at: TimeOrNow
}

interface ReportsTable {
  id: GeneratedId
  ad_id: Big
  user_id: BigOrNull
  reason: ReportReason
  text: string | null
  status: Generated<ReportStatus>
  created_at: TimeOrNow
  decided_at: TimeOrNull
  decided_by: BigOrNull
}

interface AuditLogTable {
  id: GeneratedId
  at: TimeOrNow
  actor_id: BigOrNull
  action: string
  subject: LogKind
  subject_id: BigOrNull
  details: Json<Record<string, unknown>>
}

interface DataVersionsTable {
  shard: number
  changes: Big
}

interface TelegramUpdatesTable {
  bot_id: Big
  update_id: Big
  at: TimeOrNow
}

interface LeasesTable {
  name: string
  holder: string
  expires_at: Time
}

interface UploadsTable {
  id: string
  user_id: Big
  length: Big
  sha256: string
  created_at: TimeOrNow
  touched_at: TimeOrNow
  expires_at: Time
  checked_at: TimeOrNull
  used_at: TimeOrNull
  lock_holder: string | null
  lock_until: TimeOrNull
  lock_wanted: Generated<boolean>
}

export interface Tables {
  users: UsersTable
  upload_usage: UploadUsageTable
  sessions: SessionsTable
  known_devices: KnownDevicesTable
  security_events: SecurityEventsTable
  ended_launch_data: EndedLaunchDataTable
  link_codes: LinkCodesTable
  app_secrets: AppSecretsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  sign_in_tickets: SignInTicketsTable
  call_limits: CallLimitsTable
  rates: RatesTable
  ads: ListingsTable
  blobs: BlobsTable
  images: ImagesTable
  status_changes: StatusChangesTable
  ad_views: ListingViewsTable
  keyed_calls: KeyedCallsTable
  idempotency_keys: IdempotencyKeysTable
  favourites: FavouritesTable
  kept_ads: KeptListingsTable
  appointments: AppointmentsTable
  saved_searches: SavedSearchesTable
  reports: ReportsTable
  audit_log: AuditLogTable
  data_versions: DataVersionsTable
  telegram_updates: TelegramUpdatesTable
  leases: LeasesTable
  uploads: UploadsTable
}
