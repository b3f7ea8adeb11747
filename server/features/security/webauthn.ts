import type { FastifyRequest } from 'fastify'
import { serverLimits } from '../../../contract/limits.ts'
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '../../../contract/people/security.ts'
import type { Settings } from '../../settings.ts'

/** The site that passkeys are made for: browsers offer them to this name alone. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The public name, else `localhost`. Browsers allow passkeys only for a name that they trust, not for an IP address nor
 * for another name without https.
 */
export function relyingPartyOf(
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
  { host }: Pick<FastifyRequest, 'host'>,
): RelyingParty | undefined {
  const { origin, hostname } = new URL(PUBLIC_URL ?? `http://${host || 'nowhere'}`)
  const isTrusted = PUBLIC_URL?.startsWith('https:') || hostname === 'localhost'
  const isName = !/^(\[.*\]|[\d.]+)$/.test(hostname)
  return isTrusted && isName ? { id: hostname, origin } : undefined
}

const timeout = serverLimits.signInStepMinutes * 60_000

export const requestFor = ({ id }: RelyingParty, challenge: string): PasskeyRequest => ({
  challenge,
  rpId: id,
  timeout,
  userVerification: 'required',
})

/** Ed25519, P-256 and RSA, which authenticators support. */
const algorithms = [-8, -7, -257]

export const creationFor = (
  { id }: RelyingParty,
  challenge: string,
  user: { id: string; login: string | null; agency_name: string | null },
  knownIds: string[],
): PasskeyCreation => {
  const name = user.login ?? user.agency_name ?? user.id
  return {
    challenge,
    rp: { id, name: 'Sakhli' },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name,
      displayName: user.agency_name ?? name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    excludeCredentials: knownIds.map((each) => ({ type: 'public-key', id: each })),
    // The browser must find the passkey before an account is named, and the device must verify the person.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

export interface StoredPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
}

/** Loaded when the first passkey comes: it takes a quarter of a second, which the start need not wait for. */
const library = () => import('@simplewebauthn/server')

/** The challenge that the browser claims to answer; the caller has to check that this server issued it. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    } | null
    return typeof said?.challenge === 'string' ? said.challenge : undefined
  } catch {
    return undefined
  }
}

/** The new passkey; undefined if anything about it is wrong. */
export async function readNewPasskey(
  party: RelyingParty,
  challenge: string,
  made: NewPasskey,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter }
  } catch {
    return undefined
  }
}

/** The counter after this use; undefined if anything about it is wrong. */
export async function readUsedPasskey(
  party: RelyingParty,
  challenge: string,
  { response: { userHandle, ...response }, ...used }: UsedPasskey,
  { credentialId, publicKey, counter }: StoredPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...used,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
