import type { APIRequestContext, Page } from '@playwright/test'
import { apiBase } from '../../../contract/wire/route.ts'
import { knownDevice, tokenSession } from '../../token-session.ts'
import { arrive, expect } from './visitor.ts'
import type { Words } from './words.ts'

/** The demo operator, as `npm start` prints it. */
export const operator = { email: 'operator@sakhli.example', password: 'operator-demo' }

/** Signs in on a known device: on a narrow page, the notice about a new one would cover what the test presses. */
export async function signIn(page: Page, say: Words, to: string) {
  await arrive(page, `/sign-in?from=${encodeURIComponent(to)}`)
  const { origin: url } = new URL(page.url())
  const value = await knownDevice(url, operator)
  await page.context().addCookies([{ name: 'device', value, url, httpOnly: true }])
  const within = page.getByRole('main')
  await within.getByLabel(say('account:field.email')).fill(operator.email)
  await within.getByLabel(say('account:field.password'), { exact: true }).fill(operator.password)
  await within.getByRole('button', { name: say('account:signIn.submit') }).click()
  await expect(page).toHaveURL((url) => url.pathname + url.search === to)
}

/** What a test does as the operator directly on the server, without the page. */
export async function asOperator(api: APIRequestContext, baseURL: string) {
  const { headers } = await tokenSession(baseURL, 'sign-in', operator)
  return {
    move: async (id: string, status: string, note?: string) => {
      const data = { status, ...(note && { note }) }
      const moved = await api.post(`${apiBase}/apartments/${id}/status`, { data, headers })
      expect(moved.status()).toBe(200)
    },
    setBlocked: async (userId: string, isBlocked: boolean) => {
      const set = await api.patch(`${apiBase}/operator/users/${userId}`, {
        data: { isBlocked },
        headers,
      })
      expect(set.status()).toBe(200)
    },
    setHomeRate: async (kind: string, rate: object | null) => {
      const data = { kind, rate }
      const set = await api.put(`${apiBase}/operator/home-rates`, { data, headers })
      expect(set.status()).toBe(200)
    },
    setRate: async (GEL: number) => {
      const set = await api.put(`${apiBase}/rates`, { data: { GEL }, headers })
      expect(set.status()).toBe(200)
    },
  }
}
