import { security } from '../../../contract/people/security.ts'
import { limitCalls } from '../../http/call-limits.ts'
import type { Caller } from '../../http/caller.ts'
import { feature } from '../../http/feature.ts'
import { refuseWrongDoor } from '../sessions/start-session.ts'
import { loadUser } from '../users/user-repository.ts'
import { startApp } from './app-codes.ts'
import {
  addPasskey,
  finishApp,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from './change-factors.ts'
import { confirmIdentity, requireConfirmed } from './confirm-identity.ts'
import { readSecurity } from './overview.ts'
import { issueChallenge, listCredentialIds, needRelyingParty } from './passkeys.ts'
import { openSealer } from './sealer.ts'
import { limitPasskeys, signInByPasskey, signInBySecondStep } from './sign-in-steps.ts'
import { signUpByPasskey, startPasskeyAccount } from './sign-up-by-passkey.ts'
import { unlinkTelegram } from './unlink-telegram.ts'
import { creationFor, requestFor } from './webauthn.ts'

const changesOfUser = { most: 60, seconds: 3600 }

export const securityRoutes = feature('security', ({ handle, ...server }) => {
  const deps = { ...server, sealer: openSealer(server.settings) }

  /** For every change of how the account is entered. */
  const guard = async (caller: Caller) => {
    await limitCalls(deps, `factors:${caller.id}`, changesOfUser)
    await requireConfirmed(deps, caller, 'factors')
  }

  handle(security.overview, 'signedIn', (by) => readSecurity(deps, by))

  handle(security.confirm, 'signedIn', async (by) => {
    await confirmIdentity(deps, by)
    return undefined
  })

  handle(security.signInSecond, 'anyone', async (entrance) => {
    refuseWrongDoor(deps, entrance)
    return signInBySecondStep(deps, entrance)
  })

  handle(security.requestPasskey, 'anyone', async ({ request }) => {
    const party = needRelyingParty(deps, request)
    await limitPasskeys(deps, request)
    return requestFor(party, await issueChallenge(deps))
  })

  handle(security.signInByPasskey, 'anyone', async (entrance) => {
    refuseWrongDoor(deps, entrance)
    return signInByPasskey(deps, entrance)
  })

  handle(security.startPasskeyAccount, 'anyone', ({ request, body }) =>
    startPasskeyAccount(deps, request, body),
  )

  handle(security.signUpByPasskey, 'anyone', async (entrance) => {
    refuseWrongDoor(deps, entrance)
    return signUpByPasskey(deps, entrance)
  })

  handle(security.startApp, 'signedIn', async ({ caller }) => {
    await guard(caller)
    return startApp(deps, caller.id)
  })

  handle(security.finishApp, 'signedIn', async ({ body, ...by }) => {
    await guard(by.caller)
    return finishApp(deps, by, body.code)
  })

  handle(security.removeApp, 'signedIn', async (by) => {
    await guard(by.caller)
    await removeApp(deps, by)
    return undefined
  })

  handle(security.renewRecoveryCodes, 'signedIn', async (by) => {
    await guard(by.caller)
    return { recoveryCodes: await renewRecoveryCodes(deps, by) }
  })

  handle(security.startPasskey, 'signedIn', async ({ caller, request }) => {
    await guard(caller)
    const party = needRelyingParty(deps, request)
    const user = await loadUser(deps.db.write, caller.id)
    const known = await listCredentialIds(deps.db.write, caller.id)
    return creationFor(party, await issueChallenge(deps, caller.id), user, known)
  })

  handle(security.addPasskey, 'signedIn', async ({ body, ...by }) => {
    await guard(by.caller)
    return addPasskey(deps, by, body)
  })

  handle(security.renamePasskey, 'signedIn', ({ caller, params, body }) =>
    renamePasskey(deps, caller, { ...params, ...body }),
  )

  handle(security.removePasskey, 'signedIn', async ({ params, ...by }) => {
    await guard(by.caller)
    await removePasskey(deps, by, params.id)
    return undefined
  })

  handle(security.unlinkTelegram, 'signedIn', async (by) => {
    await requireConfirmed(deps, by.caller, 'unlink')
    await unlinkTelegram(deps, by)
    return undefined
  })
})
