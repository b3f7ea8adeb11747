import { randomInt } from 'node:crypto'
import { expect, request } from '@playwright/test'
import { apiBase } from '../contract/route.ts'

/**
 * Signs in or up past the browser, as a program does, which alone gets a token. It comes from an address of its own,
 * since new accounts of one are limited.
 */
export async function tokenSession(
  origin: string,
  path: 'sign-in' | 'sign-up',
  account: object,
  headers: Record<string, string> = {},
): Promise<{ id: string; token: string; headers: Record<string, string> }> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const api = await request.newContext({ baseURL: origin })
  const answer = await api.post(`${apiBase}/auth/${path}`, {
    data: { ...account, session: 'token' },
    headers: { 'x-forwarded-for': address, ...headers },
  })
  expect([200, 201], await answer.text()).toContain(answer.status())
  const { user, token } = (await answer.json()) as { user: { id: string }; token: string }
  await api.dispose()
  return { id: user.id, token, headers: { authorization: `Bearer ${token}`, origin } }
}
