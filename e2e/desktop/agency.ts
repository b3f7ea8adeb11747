import type { APIRequestContext, Page } from '@playwright/test'
import type { Language } from '../../contract/languages.ts'
import type { Listing } from '../../contract/listings/listing.ts'
import type { FormValue } from '../../contract/wire/form-fields.ts'
import { apiBase } from '../../contract/wire/route.ts'
import { listingDraft, wholeListing } from '../site/testing/new-advertiser.ts'
import { tokenSession } from '../token-session.ts'
import type { Account } from './desktop.ts'
import { expect, signIn } from './desktop.ts'
import type { DesktopHost } from './desktop-host.ts'

/** What the agency does without the desktop program, like a colleague at another computer. */
export async function agencyElsewhere(api: APIRequestContext, server: string, account: Account) {
  const { headers } = await tokenSession(server, 'sign-in', account)
  const listings = `${server}${apiBase}/apartments`

  return {
    createListing: async (
      fields: Record<string, FormValue> = {},
      { pictures = 0 } = {},
    ): Promise<Listing> => {
      const multipart = listingDraft({ ...wholeListing, ...fields, draft: true }, pictures)
      const made = await api.post(listings, { multipart, headers })
      expect(made.status(), await made.text()).toBe(201)
      return made.json()
    },
    changeListing: async (id: string, fields: Record<string, FormValue>): Promise<Listing> => {
      const changed = await api.patch(`${listings}/${id}`, {
        multipart: listingDraft(fields),
        headers,
      })
      expect(changed.status(), await changed.text()).toBe(200)
      return changed.json()
    },
    readListing: async (id: string): Promise<Listing> => {
      const found = await api.get(`${listings}/${id}`, { headers })
      expect(found.status()).toBe(200)
      return found.json()
    },
  }
}

export interface EnterOptions {
  language?: Language
  theme?: 'light' | 'dark'
}

/** Signs the agency in to the desktop program and opens a place there. */
export async function enterDesk(
  host: DesktopHost,
  account: Account,
  place: string,
  { language = 'ru', theme = 'light' }: EnterOptions = {},
): Promise<Page> {
  const page = host.page()
  expect(await signIn(host, account)).toMatchObject({ ok: true })
  await page.evaluate((given) => window.sakhli.settings.change(given), { language, theme })
  await page.evaluate((to) => {
    location.hash = `#${to}`
  }, place)
  await page.reload()
  await expect(page.locator('main h1')).toBeVisible()
  return page
}
