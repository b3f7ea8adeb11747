import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import type { Language } from '../../../contract/languages.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { FormValue } from '../../../contract/wire/form-fields.ts'
import { writeFields } from '../../../contract/wire/form-fields.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { tokenSession } from '../../token-session.ts'
import { photoPath } from './advertiser.ts'
import { expect } from './visitor.ts'

/** Everything that publishing requires except an image. */
export const wholeListing: Record<string, FormValue> = {
  category: 'secondaryApartment',
  apartmentCategory: '2rooms',
  city: 'batumi',
  address: 'улица Руставели, 27',
  coordinates: [41.6474, 41.6325],
  currency: 'USD',
  price: 85_000,
  area: 62,
  floor: 7,
  floorsCount: 20,
  apartmentCondition: 'finishedWithRenovation',
}

/** A form of a listing as another client might send it, but ours would not. */
export function listingDraft(fields: Record<string, FormValue>, pictures = 0): FormData {
  const form = new FormData()
  for (const [name, value] of writeFields(fields)) form.append(name, value)
  for (let i = 0; i < pictures; i += 1)
    form.append(`image_${i}`, new File([new Uint8Array(readFileSync(photoPath(i)))], `${i}.jpg`))
  return form
}

/** Makes an advertiser who reads in this language, with a session separate from the page's. */
export async function newAdvertiser(
  api: APIRequestContext,
  origin: string,
  { language = 'ru', name = 'Тамара' }: { language?: Language; name?: string } = {},
) {
  const account = { email: `${randomUUID()}@sakhli.example`, password: 'magnolia-7' }
  const { id, headers } = await tokenSession(
    origin,
    'sign-up',
    { ...account, kind: 'single', agencyName: name },
    { 'accept-language': language },
  )

  return {
    ...account,
    id,
    headers,
    /** Sends a listing in, so that it waits for an operator. */
    createListing: async (fields: Record<string, FormValue> = {}): Promise<Listing> => {
      const multipart = listingDraft({ ...wholeListing, ...fields }, 1)
      const made = await api.post(`${apiBase}/apartments`, { multipart, headers })
      expect(made.status(), await made.text()).toBe(201)
      return made.json()
    },
    changeListing: async (id: string, fields: Record<string, FormValue>): Promise<Listing> => {
      const multipart = listingDraft(fields)
      const changed = await api.patch(`${apiBase}/apartments/${id}`, { multipart, headers })
      expect(changed.status(), await changed.text()).toBe(200)
      return changed.json()
    },
    readListing: async (id: string): Promise<Listing> => {
      const found = await api.get(`${apiBase}/apartments/${id}`, { headers })
      expect(found.status()).toBe(200)
      return found.json()
    },
  }
}
