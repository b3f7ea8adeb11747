import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { hashPassword } from '../features/sessions/password.ts'
import type { CityDemo } from './city-demo.ts'
import { demoSignIns } from './sign-ins.ts'

export interface DemoPeople {
  advertisers: string[]
  operator: string
  visitors: string[]
}

const visitorNames = ['Мария', 'Tom', 'ნინი', 'Олег', 'Noa', 'Ираклий', 'Anna', 'Дмитрий']

/** Telegram's ids have at most 52 bits, so these can never belong to a real person. */
const nobodysTelegramId = 9_000_000_000_000_001

/** The first advertiser gets id 1: it is the house agency that the contact widget shows. */
export async function addPeople(
  tx: Kysely<Tables>,
  { advertisers, owner: ownerIndex }: CityDemo,
): Promise<DemoPeople> {
  const [agency, owner, operator] = await Promise.all(
    demoSignIns.map(async ({ login, password }) => ({
      login,
      password_hash: await hashPassword(password),
    })),
  )
  const signIn = (index: number) =>
    index === 0 ? agency : index === ownerIndex ? owner : undefined
  const people = [
    ...advertisers.map((person, index) => ({
      is_admin: true,
      is_agency: person.isAgency,
      is_trusted: person.isTrusted,
      language: person.language,
      agency_name: person.agencyName,
      agency_description: person.agencyDescription,
      region: person.region,
      phone: person.phone,
      email: person.email,
      telegram_username: person.telegramUsername,
      whatsapp_number: person.whatsappNumber,
      channel_link: person.channelLink,
      address: person.address,
      ...signIn(index),
    })),
    {
      is_operator: true,
      is_admin: true,
      agency_name: 'Sakhli',
      language: 'ru' as const,
      ...operator,
    },
    ...visitorNames.map((name, index) => ({
      agency_name: name,
      telegram_id: nobodysTelegramId + index,
    })),
  ]
  // One insert for each person: rows of one insert must have the same columns, and these do not.
  const ids: string[] = []
  for (const [index, person] of people.entries()) {
    const { id } = await tx
      .insertInto('users')
      .values({ id: index + 1, is_demo: true, ...person })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  await sql`select setval(pg_get_serial_sequence('users', 'id'), ${people.length})`.execute(tx)
  const operatorId = ids[advertisers.length]
  if (!operatorId) throw new Error('The demo has no operator')
  return {
    advertisers: ids.slice(0, advertisers.length),
    operator: operatorId,
    visitors: ids.slice(advertisers.length + 1),
  }
}
