import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { DemoPeople } from './demo-people.ts'
import { daysBefore } from './make-listings.ts'
import type { Chance } from './seeded.ts'

export interface PublishedListing {
  id: string
  ownerId: string
  ageDays: number
}

const messages = [
  'Здравствуйте! Можно посмотреть в субботу после обеда?',
  'Добрый день, квартира ещё свободна? Интересует рассрочка.',
  'Hello, is it available from the first of the month?',
  'გამარჯობა, შეიძლება ხვალ ნახვა?',
  'שלום, אפשר לראות את הדירה בשבוע הבא?',
  null,
]

/** Views, favourites, requests, reports and saved searches of the last two months. */
export async function addActivity(
  tx: Kysely<Tables>,
  listings: readonly PublishedListing[],
  people: DemoPeople,
  chance: Chance,
  now: Date,
) {
  const views = listings.flatMap((listing) => viewsOf(listing, chance, now))
  await sql`insert into listing_views (listing_id, day, views)
    select * from unnest(${views.map((row) => row.listing_id)}::bigint[],
      ${views.map(({ day }) => day)}::date[], ${views.map((row) => row.views)}::int[])`.execute(tx)
  await tx
    .insertInto('favourites')
    .values(
      people.visitors.flatMap((user) =>
        chance.some(listings, 6, 18).map((listing) => ({
          user_id: user,
          listing_id: listing.id,
          created_at: daysBefore(now, chance.next() * Math.min(listing.ageDays, 60)),
        })),
      ),
    )
    .execute()
  await tx
    .insertInto('appointments')
    .values(
      chance.some(listings, 44, 52).map((listing) => appointmentFor(listing, people, chance, now)),
    )
    .execute()
  await tx
    .insertInto('reports')
    .values(
      chance.some(listings, 5, 5).map((listing, index) => ({
        listing_id: listing.id,
        user_id: chance.pick(people.visitors),
        reason: (['sold', 'wrongData', 'duplicate', 'other', 'sold'] as const)[index] ?? 'other',
        text: index === 1 ? 'Площадь меньше, чем указано' : null,
        created_at: daysBefore(now, chance.next() * 9),
      })),
    )
    .execute()
  await tx
    .insertInto('saved_searches')
    .values(
      people.visitors.slice(0, 4).map((user) => ({
        user_id: user,
        name: 'Двушки у моря',
        query: JSON.stringify({
          filters: { dealType: ['sale'], apartmentCategory: ['2rooms'], facilities: ['seaView'] },
          sort: 'new',
        }),
        notify: 'none' as const,
        seen_at: daysBefore(now, 7),
      })),
    )
    .execute()
}

function viewsOf(listing: PublishedListing, chance: Chance, now: Date) {
  const days = Math.min(60, Math.floor(listing.ageDays))
  const interest = chance.int(2, 30)
  return Array.from({ length: days + 1 }, (_, age) => ({
    listing_id: listing.id,
    day: daysBefore(now, age).toISOString().slice(0, 10),
    // Most views come in the first week.
    views: Math.round((interest * (0.4 + chance.next())) / (1 + Math.max(0, days - age - 6) / 10)),
  })).filter((row) => row.views > 0)
}

function appointmentFor(listing: PublishedListing, people: DemoPeople, chance: Chance, now: Date) {
  const age = chance.next() * Math.min(listing.ageDays, 25)
  const status =
    age < 2 ? 'new' : chance.pick(['new', 'contacted', 'scheduled', 'done', 'declined'] as const)
  const hasPhone = chance.isTrue(0.7)
  return {
    listing_id: listing.id,
    owner_id: listing.ownerId,
    user_id: chance.isTrue(0.5) ? chance.pick(people.visitors) : null,
    username:
      hasPhone && chance.isTrue(0.5)
        ? null
        : chance.pick(['@marina_k', '@tom_w', '@nini_b', '@oleg77', '@noa_l']),
    phone: hasPhone ? `+995 555 03 ${chance.int(10, 99)} ${chance.int(10, 99)}` : null,
    message: chance.pick(messages),
    at: status === 'scheduled' ? daysBefore(now, -chance.int(1, 6)) : null,
    status,
    note: null,
    created_at: daysBefore(now, age),
    updated_at: daysBefore(now, age),
  }
}
