import type { DesktopBridge } from '../../../contract/desktop/desktop.ts'
import type { DesktopError, Outcome } from '../../../contract/desktop/errors.ts'
import { security } from '../../../contract/people/security.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import type { ErrorAnswer } from '../../../contract/wire/errors.ts'
import { errorStatus } from '../../../contract/wire/errors.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import type { Send } from '../../kernel/api/api-client.ts'

/**
 * Sends the page's calls. Calls that return a token go through the main process, which never gives it to the page; the
 * caller gets the same answers as on the web.
 */
export function deskSend({ session }: Pick<DesktopBridge, 'session'>, send: Send): Send {
  return async (url, init) => {
    const given = () => JSON.parse(String(init.body))
    switch (url) {
      case apiBase + sessions.signIn.path:
        return answerOf(await session.signIn(given()))
      case apiBase + security.signInSecond.path:
        return answerOf(await session.signInSecond(given()))
      case apiBase + sessions.signUp.path:
        return answerOf(await session.signUp(given()))
      case apiBase + sessions.changePassword.path:
        return answerOf(await session.changePassword(given()))
    }
    return send(url, init)
  }
}

function answerOf(outcome: Outcome<unknown>): Response {
  if (outcome.ok) return Response.json(outcome.value ?? {})
  const { error } = outcome
  if (error.code === 'UNREACHABLE') throw new TypeError(error.message)
  const { status, code } = refusalOf(error)
  const { proof, retryAfterSeconds } = error
  const issues = error.issues ?? []
  const body: ErrorAnswer = { code, message: error.message, issues, ...(proof && { proof }) }
  const headers = new Headers()
  if (retryAfterSeconds !== undefined) headers.set('retry-after', `${retryAfterSeconds}`)
  return Response.json(body, { status, headers })
}

function refusalOf({ code, serverCode }: DesktopError): {
  status: number
  code: ErrorAnswer['code']
} {
  if (code === 'WRONG_CREDENTIALS') return { status: 401, code }
  if (code === 'BLOCKED') return { status: 403, code }
  if (code === 'TOO_MANY_REQUESTS') return { status: 429, code }
  if (serverCode) return { status: errorStatus[serverCode], code: serverCode }
  if (code === 'REFUSED' || code === 'BAD_ARGUMENTS') return { status: 422, code: 'WRONG_DATA' }
  return { status: 503, code: 'UNAVAILABLE' }
}
