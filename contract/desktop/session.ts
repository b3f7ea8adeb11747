import * as z from 'zod/mini'
import { codeStep } from '../people/security.ts'
import { credentials, newAccount, passwordChange } from '../people/sessions.ts'
import { user } from '../people/users.ts'
import { call } from './call.ts'

export const desktopSession = z.object({
  isSignedIn: z.boolean(),
  /** False if the system has no safe place for a secret: the session then ends with the program. */
  isKept: z.boolean(),
})
export type DesktopSession = z.infer<typeof desktopSession>

const entered = z.object({ user, isKept: z.boolean() })

/** Only the main process handles the session's token; no answer here contains it. */
export const sessionCalls = {
  signIn: call({ args: credentials, result: entered }),
  signInSecond: call({ args: codeStep, result: entered }),
  signUp: call({ args: newAccount, result: entered }),
  changePassword: call({ args: passwordChange, result: z.undefined() }),
  signOut: call({ args: z.undefined(), result: z.undefined() }),
  state: call({ args: z.undefined(), result: desktopSession }),
}
