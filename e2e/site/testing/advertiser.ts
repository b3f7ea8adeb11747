import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { Status } from '../../../contract/listings/listing-words.ts'
import type { Appointment } from '../../../contract/people/appointments.ts'
import type { FormValue } from '../../../contract/wire/form-fields.ts'
import { writeFields } from '../../../contract/wire/form-fields.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { tokenSession } from '../../token-session.ts'
import { expect } from './visitor.ts'

const photoFolder = join(import.meta.dirname, '../../../resources/demo/photos')
const photoFiles = readdirSync(photoFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(jpg|webp)$/.test(name))
  .sort()

/** Signs in without the form: later requests and pages belong to this account. */
export async function signInAs(
  request: APIRequestContext,
  baseURL: string,
  { email, password }: { email: string; password: string },
) {
  const signedIn = await request.post(`${apiBase}/auth/sign-in`, {
    data: { email, password },
    headers: { origin: baseURL },
  })
  expect(signedIn.status()).toBe(200)
}

/** Real photographs, by number. */
export const photoPath = (number: number) =>
  join(photoFolder, photoFiles[number % photoFiles.length] ?? '')

/** Everything that publishing requires except an image. */
const wholeListing: Record<string, FormValue> = {
  category: 'newApartment',
  apartmentCategory: '2rooms',
  address: 'улица Руставели, 27',
  city: 'batumi',
  price: 85_000,
  area: 62,
  floor: 7,
  floorsCount: 20,
  apartmentCondition: 'finishedWithRenovation',
}

const operator = { email: 'operator@sakhli.example', password: 'operator-demo' }

/**
 * Makes a new advertiser, signed in where `api` belongs: with `page.request`, in that browser. The returned functions
 * act for them with their token, not through the browser.
 */
export async function becomeAdvertiser(api: APIRequestContext, origin: string) {
  const account = {
    email: `${randomUUID()}@sakhli.example`,
    password: 'magnolia-5',
    kind: 'single',
    agencyName: 'Анна Проверкина',
  }
  const signedUp = await api.post(`${apiBase}/auth/sign-up`, { data: account, headers: { origin } })
  expect(signedUp.status()).toBe(201)
  const { email, password } = account
  const { id, headers } = await tokenSession(origin, 'sign-in', { email, password })

  const ask = async (id: string, status: Status) => {
    const answer = await api.post(`${apiBase}/apartments/${id}/status`, {
      data: { status },
      headers,
    })
    expect(answer.status()).toBe(200)
    return (await answer.json()) as Listing
  }

  /** Makes a listing that waits for moderation, or else a draft. */
  const advertise = async (
    part: Record<string, FormValue> = {},
    { isDraft = false, pictures = 1 } = {},
  ) => {
    const form = new FormData()
    const fields = writeFields({ ...wholeListing, ...part, ...(isDraft && { draft: true }) })
    for (const [name, value] of fields) form.append(name, value)
    for (const at of [41.6474, 41.6325]) form.append('coordinates[]', String(at))
    for (let i = 0; i < pictures; i += 1) {
      const bytes = new Uint8Array(readFileSync(photoPath(i)))
      form.append(`image_${i}`, new File([bytes], `${i}.jpg`))
    }
    const answer = await api.post(`${apiBase}/apartments`, { multipart: form, headers })
    expect(answer.status()).toBe(201)
    return (await answer.json()) as Listing
  }

  const publish = async (part: Record<string, FormValue> = {}) => {
    const listing = await advertise(part)
    return decide(listing.id, 'published')
  }

  const decide = async (id: string, status: Status, note?: string) => {
    const { headers } = await tokenSession(origin, 'sign-in', operator)
    const answer = await api.post(`${apiBase}/apartments/${id}/status`, {
      data: { status, note },
      headers,
    })
    expect(answer.status()).toBe(200)
    return (await answer.json()) as Listing
  }

  const appointments = async (): Promise<Appointment[]> => {
    const answer = await api.get(`${apiBase}/appointments?limit=100`, { headers })
    expect(answer.status()).toBe(200)
    return answer.json()
  }

  return { ...account, id, headers, ask, advertise, publish, decide, appointments }
}

/** Sends what a visitor's form would send. */
export async function askForViewing(
  api: APIRequestContext,
  origin: string,
  listingId: string,
  data: object,
) {
  const answer = await api.post(`${apiBase}/apartments/appointment/${listingId}`, {
    data,
    headers: { origin },
  })
  expect(answer.status()).toBe(201)
}
