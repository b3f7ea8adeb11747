import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '../../contract/people/security.ts'

/** Undefined if the person closed the browser's dialog; browsers report a missing passkey in the same way. */
const orNothing = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined)

export const createPasskey = (options: PasskeyCreation): Promise<NewPasskey | undefined> =>
  orNothing(
    startRegistration({ optionsJSON: options }).then(({ id, rawId, type, response }) => ({
      ...{ id, rawId, type },
      response: {
        clientDataJSON: response.clientDataJSON,
        attestationObject: response.attestationObject,
      },
    })),
  )

export const usePasskey = (options: PasskeyRequest): Promise<UsedPasskey | undefined> =>
  orNothing(
    startAuthentication({ optionsJSON: options }).then(({ id, rawId, type, response }) => ({
      ...{ id, rawId, type },
      response: {
        clientDataJSON: response.clientDataJSON,
        authenticatorData: response.authenticatorData,
        signature: response.signature,
        ...(response.userHandle && { userHandle: response.userHandle }),
      },
    })),
  )
