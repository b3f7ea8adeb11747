import { allOnDisk, expect, signIn, test } from './desktop.ts'

test('a person signs in, and the token is nowhere that the page or a reader of files could find it', async ({
  host,
  account,
}) => {
  const entered = await signIn(host, account)
  expect(entered).toMatchObject({ ok: true, value: { user: { agencyName: 'By the sea' } } })
  const { value } = entered as { value: { user: { id: string } } }

  const page = host.page()
  const me = await page.evaluate(async () => (await fetch('/estateserver/users/me')).json())
  expect(me).toMatchObject({ id: value.user.id })

  // The server knows the session only by its hash, so what a token looks like is looked for instead.
  const seen = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.documentElement.outerHTML,
      Object.keys(window).map((name) => String(Reflect.get(window, name))),
    ]),
  )
  const likeToken = /(?<![\w-])[A-Za-z0-9_-]{43}(?![\w-])/
  expect(seen).not.toMatch(likeToken)
  expect(JSON.stringify(entered)).not.toMatch(likeToken)
  const onDisk = await allOnDisk(host)
  expect(onDisk).not.toContain(account.password)
  expect(onDisk).not.toMatch(/"token"/)
})

test('the page cannot ask the server for a token past the program', { tag: '@long' }, async ({
  host,
  account,
}) => {
  const answer = await host.page().evaluate(async (given) => {
    const asked = await fetch('/estateserver/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    })
    return [asked.status, (await asked.json()).code]
  }, account)
  expect(answer).toEqual([403, 'NOT_ALLOWED'])
})

test('a session lasts over a restart where the system has a safe, and ends by signing out', {
  tag: '@long',
}, async ({ host, account }) => {
  const entered = await signIn(host, account)
  const isKept = entered.ok && entered.value.isKept
  const state = () => host.page().evaluate(() => window.sakhli.session.state())
  await host.restart()
  expect(await state()).toMatchObject({ ok: true, value: { isSignedIn: isKept } })
  await host.page().evaluate(() => window.sakhli.session.signOut())
  await host.restart()
  expect(await state()).toMatchObject({ ok: true, value: { isSignedIn: false } })
})

test('a wrong password says so', { tag: '@long' }, async ({ host, account }) => {
  expect(await signIn(host, { ...account, password: 'a guess' })).toMatchObject({
    ok: false,
    error: { code: 'WRONG_CREDENTIALS' },
  })
})
