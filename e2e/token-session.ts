import { randomInt } from 'node:crypto'
import { expect, request } from '@playwright/test'
import { apiBase } from '../contract/wire/route.ts'

interface SignedIn {
  user: { id: string }
  token: string
  device: string
}

/** The server's device id for each account: a sign-in with it is not reported to other devices as a new device. */
const devices = new Map<string, string>()

/**
 * Signs in or up without the browser, as a program does: only a program gets a token. Each call comes from an address
 * of its own, since the server limits new accounts for each address.
 */
export async function tokenSession<Account extends { email: string }>(
  origin: string,
  path: 'sign-in' | 'sign-up',
  account: Account,
  headers: Record<string, string> = {},
): Promise<{ id: string; token: string; device: string; headers: Record<string, string> }> {
  const place = `${origin} ${account.email}`
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const api = await request.newContext({ baseURL: origin })
  const answer = await api.post(`${apiBase}/auth/${path}`, {
    data: { ...account, session: 'token', device: devices.get(place) },
    headers: { 'x-forwarded-for': address, ...headers },
  })
  expect([200, 201], await answer.text()).toContain(answer.status())
  const { user, token, device } = (await answer.json()) as SignedIn
  devices.set(place, device)
  await api.dispose()
  return { id: user.id, token, device, headers: { authorization: `Bearer ${token}`, origin } }
}

/** The account's device id; signs in at most once to get it. */
export const knownDevice = async (origin: string, account: { email: string; password: string }) =>
  devices.get(`${origin} ${account.email}`) ??
  (await tokenSession(origin, 'sign-in', account)).device
