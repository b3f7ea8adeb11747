import type { APIRequestContext } from '@playwright/test'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { Appointment } from '../../../contract/people/appointments.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { tokenSession } from '../../token-session.ts'
import { expect } from './visitor.ts'

/** The demo agency, with the password that `npm start` prints. */
const agency = { email: 'agency@sakhli.example', password: 'magnolia-demo' }

/** With `sort=old`, listings of the demo come first, which no other test changes or withdraws meanwhile. */
export async function readListings(
  api: APIRequestContext,
  query = '',
  origin = '',
): Promise<Listing[]> {
  const answer = await api.get(`${origin}${apiBase}/apartments?${query}`)
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** What the server shows to the agency itself. */
export async function signInAsAgency(api: APIRequestContext, baseURL: string) {
  const { id, headers } = await tokenSession(baseURL, 'sign-in', agency)
  return {
    id,
    listings: (query = '') => readListings(api, `filters[ownerId]=${id}&${query}`),
    appointments: async (): Promise<Appointment[]> => {
      const found = await api.get(`${apiBase}/appointments?limit=100`, { headers })
      expect(found.status()).toBe(200)
      return found.json()
    },
    unpublish: async (id: string) => {
      const done = await api.post(`${apiBase}/apartments/${id}/status`, {
        data: { status: 'unpublished' },
        headers,
      })
      expect(done.status()).toBe(200)
    },
  }
}
