import * as z from 'zod/mini'
import type { Outcome } from '../../contract/desktop/errors.ts'
import { done, refused } from '../../contract/desktop/errors.ts'
import type { DesktopSession } from '../../contract/desktop/session.ts'
import type { security } from '../../contract/people/security.ts'
import type { PasswordChange } from '../../contract/people/sessions.ts'
import { sessions, signedIn } from '../../contract/people/sessions.ts'
import type { User } from '../../contract/people/users.ts'
import { errorAnswer } from '../../contract/wire/errors.ts'
import type { Route } from '../../contract/wire/route.ts'
import { apiBase } from '../../contract/wire/route.ts'
import { ownerOf } from '../import/server/accounts.ts'
import type { SessionStore } from './session-store.ts'
import type { System } from './system.ts'

const timeoutMs = 20_000

interface Deps {
  session: SessionStore
  connection: { serverAddress: () => string }
  system: System
}

export type OpenedSession = { user: User } & Pick<DesktopSession, 'isKept'>

/** Opens a session with what the person typed. The token stays here; the page gets only the user. */
export async function openSession(
  { session: store, connection, system }: Deps,
  route: typeof sessions.signIn | typeof security.signInSecond | typeof sessions.signUp,
  typed: object,
): Promise<Outcome<OpenedSession>> {
  const server = connection.serverAddress()
  const body = { ...typed, session: 'token', device: store.deviceFor(server) }
  const said = await send(server, route, { body, system })
  if (!said.ok) return said
  const session = z.safeParse(signedIn, said.value)
  if (!session.success || session.data.token === undefined) return notAServer()
  const { user, token, device } = session.data
  return done({ user, isKept: await store.save(server, token, { device, owner: ownerOf(user) }) })
}

/** Changes the password; the server replaces the session's token. */
export async function changePassword(
  { session: store, connection, system }: Deps,
  typed: PasswordChange,
): Promise<Outcome<undefined>> {
  const server = connection.serverAddress()
  const body = { ...typed, device: store.deviceFor(server) }
  const token = store.tokenFor(server)
  const said = await send(server, sessions.changePassword, { body, system, token })
  if (!said.ok) {
    if (said.error.serverCode === 'NOT_SIGNED_IN') await store.forget(token)
    return said
  }
  const changed = z.safeParse(sessions.changePassword.answer, said.value)
  if (!changed.success || changed.data.token === undefined) return notAServer()
  await store.save(server, changed.data.token, { owner: store.ownerFor(server) })
  return done(undefined)
}

async function send(
  server: string,
  route: Route,
  { body, system, token }: { body: object; system: System; token?: string | undefined },
): Promise<Outcome<unknown>> {
  let answer: Response
  try {
    answer = await fetch(server + apiBase + route.path, {
      method: route.method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        // Shown in the person's list of sessions.
        'user-agent': `Sakhli/${system.version} (${system.name})`,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    return refused('UNREACHABLE', 'The server cannot be reached')
  }
  const said: unknown = await answer.json().catch(() => undefined)
  return answer.ok ? done(said) : explainRefusal(answer, said)
}

const notAServer = () => refused('NOT_A_SERVER', 'The server answered in a way unknown here')

function explainRefusal({ status, headers }: Response, said: unknown) {
  const read = z.safeParse(errorAnswer, said)
  const { message = '', issues = [], code, proof } = read.success ? read.data : {}
  if (code === 'WRONG_CREDENTIALS' || code === 'BLOCKED') return refused(code, message)
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    return refused('TOO_MANY_REQUESTS', message, {
      ...(Number.isFinite(seconds) && { retryAfterSeconds: seconds }),
    })
  }
  if (status >= 500) return refused('UNREACHABLE', 'The server cannot answer just now')
  return refused('REFUSED', message || `The server refused (${status})`, {
    issues,
    ...(code !== undefined && { serverCode: code }),
    ...(proof && { proof }),
  })
}

/** Ends the session here in any case, and at the server if it can be reached. */
export async function closeSession(store: SessionStore, server: string): Promise<void> {
  const token = store.tokenFor(server)
  await store.forget()
  if (!token) return
  await fetch(server + apiBase + sessions.signOut.path, {
    method: sessions.signOut.method,
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
}
