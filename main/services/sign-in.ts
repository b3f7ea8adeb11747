import * as z from 'zod/mini'
import type { Outcome } from '../../contract/desktop-errors.ts'
import { done, refused } from '../../contract/desktop-errors.ts'
import type { DesktopSession } from '../../contract/desktop-session.ts'
import { errorAnswer } from '../../contract/errors.ts'
import { apiBase } from '../../contract/route.ts'
import { sessions, signedIn } from '../../contract/sessions.ts'
import type { User } from '../../contract/users.ts'
import type { SessionKeeper } from './session-keeper.ts'

const patience = 20_000

export type Entered = { user: User } & Pick<DesktopSession, 'isKept'>

/** Exchanges what the person typed for a session; the token goes to the keeper, and only the user comes back. */
export async function enter(
  keeper: SessionKeeper,
  server: string,
  route: typeof sessions.signIn | typeof sessions.signUp,
  body: object,
): Promise<Outcome<Entered>> {
  let answer: Response
  try {
    answer = await fetch(server + apiBase + route.path, {
      method: route.method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
  } catch {
    return refused('UNREACHABLE', 'The server cannot be reached')
  }
  const said: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) return explainRefusal(answer, said)
  const session = z.safeParse(signedIn, said)
  if (!session.success) return refused('NOT_A_SERVER', 'The server answered in a way unknown here')
  const { user, token } = session.data
  return done({ user, isKept: await keeper.keep(server, token) })
}

function explainRefusal({ status, headers }: Response, said: unknown) {
  const read = z.safeParse(errorAnswer, said)
  const { message = '', issues = [], code = '' } = read.success ? read.data : {}
  if (code === 'WRONG_CREDENTIALS' || code === 'BLOCKED') return refused(code, message)
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    return refused('TOO_MANY_REQUESTS', message, {
      ...(Number.isFinite(seconds) && { retryAfterSeconds: seconds }),
    })
  }
  if (status >= 500) return refused('UNREACHABLE', 'The server cannot answer just now')
  return refused('REFUSED', message || `The server refused (${status})`, { issues })
}

/** Ends the session here whatever the server says, and there if it can be reached. */
export async function leave(keeper: SessionKeeper, server: string): Promise<void> {
  const token = keeper.tokenFor(server)
  await keeper.forget()
  if (!token) return
  await fetch(server + apiBase + sessions.signOut.path, {
    method: sessions.signOut.method,
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined)
}
