import { randomInt } from 'node:crypto'
import type { APIRequestContext, Locator } from '@playwright/test'
import type { User } from '../../contract/people/users.ts'
import { apiBase } from '../../contract/wire/route.ts'
import { awake, test as base, expect } from '../site/testing/visitor.ts'
import type { ClientAnswers } from './client-in-page.ts'
import { standInForClient } from './client-in-page.ts'
import type { Client, Look, Person } from './launch-data.ts'
import { launchHash, signLaunchData } from './launch-data.ts'

export interface TelegramOptions {
  client: Client
  look: Look
  answers: Partial<ClientAnswers>
}

interface OpenOptions {
  startParameter?: string
  /** Launch data, if other than Telegram would sign now. */
  data?: string
  /** Whether to wait until the page can be used. */
  isAwaited?: boolean
}

interface Window {
  person: Person
  headers: { authorization: string }
  open: (path?: string, options?: OpenOptions) => Promise<void>
  /** The parameters of all calls of this method, in order. */
  sent: (method: string) => Promise<(Record<string, unknown> | undefined)[]>
  last: (method: string) => Promise<Record<string, unknown> | undefined>
  /** Sends the window an event of Telegram, for example a press of one of Telegram's own buttons. */
  say: (event: string, payload?: unknown) => Promise<void>
  /**
   * Presses the main button until `comes` is there, because the page ignores a second press right after the first. It
   * presses only while the button shows `text`: one press more would be meant for what has come.
   */
  pressMainUntil: (text: string, comes: Locator) => Promise<void>
  /** Waits until the main button has this state; then `say` can press it. */
  expectMain: (state: Record<string, unknown>) => Promise<void>
}

/** A person who opened the mini-app in one of Telegram's clients, with the real SDK in between. */
export const test = base.extend<TelegramOptions & { telegram: Window }>({
  client: ['ios', { option: true }],
  look: ['light', { option: true }],
  answers: [{}, { option: true }],
  isNew: true,

  telegram: async ({ page, baseURL, client, look, language, answers }, use) => {
    const person: Person = {
      id: randomInt(1_000_000, 2 ** 40),
      username: 'nino_batumi',
      language_code: language,
    }
    await page.addInitScript(standInForClient, {
      silent: [],
      popupButton: 'yes',
      consent: 'sent',
      phone: '995555123456',
      safeArea: {},
      ...answers,
    } as ClientAnswers)
    const own = signLaunchData(person)
    const sent = (method: string) =>
      page.evaluate(
        (name) => window.posted.filter(([each]) => each === name).map(([, params]) => params),
        method,
      )
    const last = async (method: string) => (await sent(method)).at(-1)
    await use({
      person,
      headers: { authorization: `tma ${own}` },
      sent,
      last,
      say: (event, payload) =>
        page.evaluate(([name, what]) => window.receive(name as string, what), [event, payload]),
      pressMainUntil: (text, comes) =>
        expect(async () => {
          await page.evaluate((said) => {
            const main = window.posted.findLast(([name]) => name === 'web_app_setup_main_button')
            if ((main?.[1] as { text?: string })?.text === said)
              window.receive('main_button_pressed')
          }, text)
          await expect(comes).toBeVisible({ timeout: 500 })
        }).toPass(),
      expectMain: (state) =>
        expect.poll(() => last('web_app_setup_main_button')).toMatchObject(state),
      open: async (path = '/bot', { startParameter, data = own, isAwaited = true } = {}) => {
        const hash = launchHash({ client, look, data, startParameter })
        await page.goto('about:blank')
        await page.goto(`${baseURL}${path}#${hash}`)
        if (isAwaited) await awake(page)
      },
    })
  },
})

export { cards } from '../site/testing/visitor.ts'
export { expect }

/** Signs in and gives the user, as the mini-app itself does. */
export async function enter(
  api: APIRequestContext,
  headers: Record<string, string>,
): Promise<User> {
  const answer = await api.post(`${apiBase}/users/`, { headers })
  expect(answer.status()).toBe(200)
  return answer.json()
}

type Headers = Record<string, string>

/** Joins the person in Telegram to an account, as a link from the account does. */
export async function joinAccount(api: APIRequestContext, own: Headers, account: Headers) {
  const made = await api.post(`${apiBase}/auth/link`, { headers: account })
  const { code } = (await made.json()) as { code: string }
  const joined = await api.post(`${apiBase}/auth/link/${code}`, { headers: own })
  expect(joined.status()).toBe(200)
}
