import { allOnDisk, expect, signIn, test } from './desktop.ts'

test('after signing in, the token is found neither in the page nor in files on the disk', async ({
  host,
  account,
}) => {
  const entered = await signIn(host, account)
  expect(entered).toMatchObject({ ok: true, value: { user: { agencyName: 'By the sea' } } })
  const { value } = entered as { value: { user: { id: string } } }

  const page = host.page()
  const me = await page.evaluate(async () => (await fetch('/estateserver/users/me')).json())
  expect(me).toMatchObject({ id: value.user.id })

  // The server stores only a hash of the token, so the test looks for anything that looks like a token.
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

test('a sign-in that the page itself sends to the server is refused', { tag: '@long' }, async ({
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

test('a session outlasts a restart if the system can keep it safely, until signing out', {
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

test('signing in with a wrong password fails with WRONG_CREDENTIALS', { tag: '@long' }, async ({
  host,
  account,
}) => {
  expect(await signIn(host, { ...account, password: 'a guess' })).toMatchObject({
    ok: false,
    error: { code: 'WRONG_CREDENTIALS' },
  })
})
