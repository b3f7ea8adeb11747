import { Writable } from 'node:stream'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { routes } from '../../../contract/routes.ts'
import type { Route } from '../../../contract/wire/route.ts'
import { apiBase, pathOf } from '../../../contract/wire/route.ts'
import { buildApp } from '../../app.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { loggedAddress } from './logged-address.ts'

const all = Object.entries(routes).flatMap(([group, rows]) =>
  Object.entries<Route>(rows).map(([name, route]) => ({ name: `${group}.${name}`, route })),
)
const withSecrets = all.filter(({ route }) => route.secrets)

const namesIn = (schema: Route['params']) =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

describe('the contract', () => {
  test('marks every parameter with the name of a secret as secret', () => {
    const unmarked = all.flatMap(({ name, route }) =>
      [...namesIn(route.params), ...namesIn(route.query)]
        .filter((each) => /key|code|token|secret|signature|password/i.test(each))
        .filter((each) => !route.secrets?.includes(each))
        .map((each) => `${name}: ${each}`),
    )
    expect(unmarked).toEqual([])
  })

  test('marks only parameters of the address', () => {
    expect(withSecrets.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['sessions.finishLink', 'appointments.calendarByLink']),
    )
    for (const { route } of withSecrets)
      expect([...namesIn(route.params), ...namesIn(route.query)]).toEqual(
        expect.arrayContaining([...(route.secrets ?? [])]),
      )
  })
})

/** Short and like words, so that only the contract's mark shows that it is a secret. */
const secret = 'hush-hush-hush-hush'

function addressOf({ path, params, query, secrets = [] }: Route): string {
  const values = (schema: Route['params']) =>
    Object.fromEntries(
      namesIn(schema).map((name) => [name, secrets.includes(name) ? secret : '7'] as const),
    )
  const asked = new URLSearchParams(values(query)).toString()
  return apiBase + pathOf(path, values(params)) + (asked && `?${asked}`)
}

test('a request for an address that carries a secret is logged without it', async () => {
  const server = await openTestServer()
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = await buildApp({ ...server.context, log: pino({ level: 'trace' }, sink) })
  for (const { route } of withSecrets)
    for (const url of [
      addressOf(route),
      `http://sakhli.ge${addressOf(route)}`,
      addressOf(route).replace(/s/g, '%73'),
    ])
      await app.inject({ method: route.method, url, headers: { 'x-forwarded-for': '10.1.1.1' } })
  for (const url of [
    `/bot?tgWebAppStartParam=link_${secret}&tgWebAppData=user%3D${secret}`,
    `/estateserver/auth/link/Ab3${'x'.repeat(40)}/more`,
    `/nowhere?session=Ab3${'x'.repeat(40)}`,
  ])
    await app.inject(url)
  await app.close()
  await server.close()
  const log = lines.join('')
  expect(log).not.toContain(secret)
  expect(log).not.toContain('Ab3')
  expect(log).toContain(`${apiBase}/auth/link/[removed]`)
  expect(log).toContain('/bot?tgWebAppStartParam=[removed]&tgWebAppData=[removed]')
})

test('an address without secrets is logged as it was asked for', () => {
  for (const url of [
    '/',
    '/ad/7?lang=he',
    `/address/${encodeURIComponent('улица Шерифа Химшиашвили, 15')}`,
    '/estateserver/apartments?filters[dealType][]=sale&filters[search]=sea&limit=10',
    '/assets/index-DkjT2x3s.js',
    '/estateserver/images/12?w=320',
  ])
    expect(loggedAddress(url)).toBe(url)
})
