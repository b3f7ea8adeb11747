import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { security } from '../../contract/people/security.ts'
import { sessions } from '../../contract/people/sessions.ts'
import { fromBase32 } from '../../server/features/security/testing/base32.ts'
import { codeAt } from '../../server/features/security/totp.ts'
import type { TestServer } from '../../server/testing/test-server.ts'
import { openTestServer } from '../../server/testing/test-server.ts'
import type { RunningDesktop, TestDesktop } from '../testing/test-desktop.ts'
import { openTestDesktop } from '../testing/test-desktop.ts'
import { openTestHttpServer } from '../testing/test-http-server.ts'
import { makeSecretBox } from '../testing/test-system.ts'

const account = {
  email: 'nino@agency.example',
  password: 'magnolias in bloom',
  kind: 'agency',
  agencyName: 'By the sea',
}
const { email, password } = account

let testServer: TestServer
let server: string
let world: TestDesktop
beforeAll(async () => {
  testServer = await openTestServer()
  server = await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  const made = await testServer.call(sessions.signUp, { body: { ...account, kind: 'agency' } })
  expect(made.status).toBe(201)
})
afterAll(() => testServer.close())
beforeEach(async () => {
  world = await openTestDesktop(server)
})
afterEach(() => world.close())

/** The text of all files that the program left on the disk, its log too. */
async function allOnDisk() {
  const names = await readdir(world.folder, { recursive: true, withFileTypes: true })
  const files = names.filter((each) => each.isFile())
  const texts = files.map((file) => readFile(join(file.parentPath, file.name), 'latin1'))
  return (await Promise.all(texts)).join('\n')
}

describe('signing in', () => {
  test('tells the page the account, and keeps the token from page, disk and log', async () => {
    const desktop = await world.start()
    const entered = await desktop.ask('session.signIn', { email, password })
    expect(entered).toMatchObject({ ok: true, value: { user: { isAdmin: true }, isKept: true } })

    const token = desktop.session.tokenFor(server)
    expect(token).toMatch(/^[\w-]{43}$/)
    const me = await (await desktop.load('/estateserver/users/me')).json()
    expect(me).toMatchObject({ agencyName: 'By the sea' })
    const seen = JSON.stringify([entered, desktop.told, me, await desktop.ask('session.state')])
    for (const secret of [token ?? '', password]) {
      expect(seen).not.toContain(secret)
      expect(await allOnDisk()).not.toContain(secret)
    }
  })

  test('lasts over a restart', async () => {
    const first = await world.start()
    await first.ask('session.signIn', { email, password })
    const second = await world.start()
    expect(await second.ask('session.state')).toEqual({
      ok: true,
      value: { isSignedIn: true, isKept: true },
    })
    expect((await second.load('/estateserver/users/me')).status).toBe(200)
  })

  test('lasts for this run only where the system has no keychain', async () => {
    const nowhere = makeSecretBox({ hasSafe: false })
    const first = await world.start(nowhere)
    expect(await first.ask('session.signIn', { email, password })).toMatchObject({
      ok: true,
      value: { isKept: false },
    })
    expect((await first.load('/estateserver/users/me')).status).toBe(200)
    const second = await world.start(nowhere)
    expect((await second.load('/estateserver/users/me')).status).toBe(401)
  })

  test('is lost when the kept session cannot be decrypted', async () => {
    const first = await world.start()
    await first.ask('session.signIn', { email, password })
    const elsewhere = await world.start(makeSecretBox())
    expect(await elsewhere.ask('session.state')).toMatchObject({ value: { isSignedIn: false } })
  })

  test('with a wrong password is refused, and stores nothing', async () => {
    const desktop = await world.start()
    expect(await desktop.ask('session.signIn', { email, password: 'a guess' })).toMatchObject({
      ok: false,
      error: { code: 'WRONG_CREDENTIALS' },
    })
    expect(await desktop.ask('session.state')).toMatchObject({ value: { isSignedIn: false } })
  })

  test('with a second factor takes its code as well, and then keeps the session', async () => {
    const guarded = { ...account, email: 'keti@agency.example' }
    const made = await testServer.call(sessions.signUp, {
      body: { ...guarded, kind: 'agency', session: 'token' },
    })
    const as = { id: made.body.user.id, token: made.body.token ?? '' }
    const { body } = await testServer.call(security.startApp, {}, { as })
    const secret = fromBase32(body.secret)
    const now = Date.now()
    const finish = { body: { code: codeAt(secret, new Date(now)) } }
    expect((await testServer.call(security.finishApp, finish, { as })).status).toBe(200)

    const desktop = await world.start()
    const typed = { email: guarded.email, password }
    const asked = await desktop.ask('session.signIn', typed)
    expect(asked).toMatchObject({
      ok: false,
      error: {
        code: 'REFUSED',
        serverCode: 'SECOND_FACTOR_REQUIRED',
        proof: { methods: ['code'] },
      },
    })
    const { ticket = '' } = (!asked.ok && asked.error.proof) || {}
    const second = (code: string) => desktop.ask('session.signInSecond', { ticket, code })
    expect(await second('000000')).toMatchObject({ error: { serverCode: 'WRONG_CODE' } })
    // The first code is used up; the server takes the next one half a minute early.
    const next = codeAt(secret, new Date(now + 30_000))
    expect(await second(next)).toMatchObject({ ok: true, value: { isKept: true } })
    expect((await desktop.load('/estateserver/users/me')).status).toBe(200)
  })

  test('with a new account works, or returns why the server refuses it', async () => {
    const desktop = await world.start()
    const other = { ...account, email: 'lali@agency.example' }
    expect(await desktop.ask('session.signUp', other)).toMatchObject({ ok: true })
    expect((await desktop.load('/estateserver/users/me')).status).toBe(200)
    expect(await desktop.ask('session.signUp', account)).toMatchObject({
      ok: false,
      error: { code: 'REFUSED', serverCode: 'EMAIL_TAKEN' },
    })
  })
})

describe('the desktop program', () => {
  const rows = (table: 'known_devices' | 'sessions') =>
    testServer.context.db.write.selectFrom(table).selectAll().execute()

  test('stays the same device over sign-outs and restarts', async () => {
    await testServer.context.db.write.deleteFrom('known_devices').execute()
    const desktop = await world.start()
    await desktop.ask('session.signIn', { email, password })
    await desktop.ask('session.signOut')
    const again = await world.start()
    await again.ask('session.signIn', { email, password })
    expect(await rows('known_devices')).toHaveLength(1)
    const device = again.session.deviceFor(server) ?? ''
    expect(device).toMatch(/^[\w-]{43}$/)
    expect(again.session.deviceFor('http://localhost:1')).toBeUndefined()
    expect(await allOnDisk()).not.toContain(device)
  })

  test('knows the owner of its session, also after a restart, until the session ends', async () => {
    const desktop = await world.start()
    const signedIn = await desktop.ask('session.signIn', { email, password })
    const owner = desktop.session.ownerFor(server)
    expect(owner?.name).toBe(account.agencyName)
    expect(signedIn).toMatchObject({ ok: true, value: { user: { id: owner?.user } } })
    const again = await world.start()
    expect(again.session.ownerFor(server)).toEqual(owner)
    expect(again.session.ownerFor('http://localhost:1')).toBeUndefined()
    await again.ask('session.signOut')
    expect(again.session.ownerFor(server)).toBeUndefined()
  })

  test('names itself in the list of sessions', async () => {
    await testServer.context.db.write.deleteFrom('sessions').execute()
    const desktop = await world.start()
    await desktop.ask('session.signIn', { email, password })
    expect(await rows('sessions')).toMatchObject([
      { via: 'token', program: 'Sakhli', system: 'Linux', address: '127.0.0.0/24' },
    ])
  })
})

describe('a password change', () => {
  const next = 'jasmine in bloom'
  const change = (desktop: RunningDesktop, from: string, to: string) =>
    desktop.ask('session.changePassword', { current: from, next: to })

  test('gives the session a new token, hidden from the page and kept over a restart', async () => {
    const desktop = await world.start()
    await desktop.ask('session.signIn', { email, password })
    const before = desktop.session.tokenFor(server)
    const changed = await change(desktop, password, next)
    expect(changed).toEqual({ ok: true, value: undefined })
    const after = desktop.session.tokenFor(server)
    expect(after).toMatch(/^[\w-]{43}$/)
    expect(after).not.toBe(before)
    const old = await fetch(`${server}/estateserver/users/me`, {
      headers: { authorization: `Bearer ${before}` },
    })
    expect(old.status).toBe(401)
    const again = await world.start()
    expect((await again.load('/estateserver/users/me')).status).toBe(200)
    expect(await change(again, next, password)).toMatchObject({ ok: true })
    expect(again.session.ownerFor(server)?.name).toBe(account.agencyName)
    expect(JSON.stringify([changed, again.told])).not.toContain(after)
  })

  test('that the server refuses returns its reason, and the session goes on', async () => {
    const desktop = await world.start()
    await desktop.ask('session.signIn', { email, password })
    for (const [current, next, serverCode] of [
      ['a guess', 'jasmine in bloom', 'WRONG_PASSWORD'],
      [password, 'password1', 'PASSWORD_TOO_COMMON'],
    ] as const)
      expect(await change(desktop, current, next)).toMatchObject({
        ok: false,
        error: { code: 'REFUSED', serverCode },
      })
    expect((await desktop.load('/estateserver/users/me')).status).toBe(200)
  })

  test('for a session unknown to the server ends the session', async () => {
    const desktop = await world.start()
    await desktop.ask('session.signIn', { email, password })
    await testServer.context.db.write.deleteFrom('sessions').execute()
    expect(await change(desktop, password, next)).toMatchObject({
      error: { serverCode: 'NOT_SIGNED_IN' },
    })
    expect(await desktop.ask('session.state')).toMatchObject({ value: { isSignedIn: false } })
  })
})

describe('the session', () => {
  test('ends here and on the server by signing out', async () => {
    const desktop = await world.start()
    await desktop.ask('session.signIn', { email, password })
    const token = desktop.session.tokenFor(server)
    await desktop.ask('session.signOut')
    const again = await fetch(`${server}/estateserver/users/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(again.status).toBe(401)
    expect(await (await world.start()).ask('session.state')).toMatchObject({
      value: { isSignedIn: false },
    })
  })

  test('ends when the server no longer knows it, and the page is told', async () => {
    const desktop = await world.start()
    await desktop.ask('session.signIn', { email, password })
    await testServer.context.db.write.deleteFrom('sessions').execute()
    expect((await desktop.load('/estateserver/users/me')).status).toBe(401)
    expect(desktop.told.at(-1)).toEqual(['session.changed', { isSignedIn: false, isKept: false }])
  })

  test('ends when the page signs out by the API', async () => {
    const desktop = await world.start()
    await desktop.ask('session.signIn', { email, password })
    const answer = await desktop.load('/estateserver/auth/sign-out', { method: 'POST' })
    expect(answer.status).toBe(204)
    expect(await desktop.ask('session.state')).toMatchObject({ value: { isSignedIn: false } })
  })
})

describe('another server', () => {
  test('is accepted only if it is a Sakhli server, and never gets the token', async () => {
    const heard: string[] = []
    const config = await (await fetch(`${server}/estateserver/config`)).text()
    const other = await openTestHttpServer((request, response) => {
      heard.push(JSON.stringify(request.headers))
      response.setHeader('content-type', 'application/json').end(config)
    })
    const desktop = await world.start()
    await desktop.ask('session.signIn', { email, password })
    const token = desktop.session.tokenFor(server) ?? ''

    const address = `localhost:${other.port}/some/page`
    expect(await desktop.ask('settings.setServer', { address })).toMatchObject({
      ok: true,
      value: { serverAddress: `http://${address.split('/')[0]}` },
    })
    await desktop.load('/estateserver/users/me')
    expect(heard.length).toBeGreaterThan(1)
    expect(heard.join()).not.toContain(token)
    expect(await desktop.ask('session.state')).toMatchObject({ value: { isSignedIn: false } })
    other.close()
  })

  test.each([
    ['127.0.0.1:1', 'UNREACHABLE'],
    ['http://sakhli.example', 'INSECURE_ADDRESS'],
    ['ftp://sakhli.example', 'NOT_A_SERVER'],
    ['https://nino:secret@sakhli.example', 'NOT_A_SERVER'],
    ['no address at all', 'NOT_A_SERVER'],
  ])('%s is refused: %s', async (address, code) => {
    const desktop = await world.start()
    await desktop.ask('session.signIn', { email, password })
    expect(await desktop.ask('settings.setServer', { address })).toMatchObject({
      ok: false,
      error: { code },
    })
    expect(await desktop.ask('settings.read')).toMatchObject({ value: { serverAddress: server } })
    expect(await desktop.ask('session.state')).toMatchObject({ value: { isSignedIn: true } })
  })

  test('that is no Sakhli server is refused by the check', async () => {
    const stranger = await openTestHttpServer((_, response) => void response.end('hello'))
    const desktop = await world.start()
    expect(
      await desktop.ask('settings.checkServer', { address: `127.0.0.1:${stranger.port}` }),
    ).toMatchObject({ ok: false, error: { code: 'NOT_A_SERVER' } })
    stranger.close()
  })
})
