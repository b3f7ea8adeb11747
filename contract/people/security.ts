import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { id, idParams, noContent, text, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { accountEmail, newAccount, sessionRequest, signedIn } from './sessions.ts'

const base64url = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'))

/** What a browser returns after a passkey was used, in WebAuthn's JSON format. */
const usedPasskey = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
})
export type UsedPasskey = z.infer<typeof usedPasskey>

const newPasskey = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
  }),
})
export type NewPasskey = z.infer<typeof newPasskey>

export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** Six digits from the authenticator app, or a recovery code. */
const code = text(limits.factorCode, 6)
const byCode = z.strictObject({ code })

export const identityProof = z.union([
  z.strictObject({ password: text(limits.password.max, 1) }),
  byCode,
  z.strictObject({ passkey: usedPasskey }),
])
export type IdentityProof = z.infer<typeof identityProof>

/** The second step of signing in where passkeys do not work, as in the desktop's window. */
export const codeStep = z.strictObject({ ticket: base64url(64), code })

const secondStep = z.union([
  z.strictObject({ ...codeStep.shape, ...sessionRequest }),
  z.strictObject({ ticket: base64url(64), passkey: usedPasskey, ...sessionRequest }),
])
export type SecondStep = z.infer<typeof secondStep>

const passkeyName = text(limits.passkeyName, 1).check(
  z.trim(),
  z.refine((name) => name.trim() !== '', 'must not be blank'),
)

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: time,
  usedAt: z.nullable(time),
})
export type Passkey = z.infer<typeof passkey>

/** All ways into the account, and what guards them. */
export const accountSecurity = z.object({
  hasPassword: z.boolean(),
  /**
   * The email address to sign in with, and whether letters are known to arrive there; null if the account has only
   * Telegram.
   */
  email: z.nullable(z.object({ address: z.string(), isConfirmed: z.boolean() })),
  /** False in Telegram: there a person can change nothing but the link to Telegram. */
  isChangeableHere: z.boolean(),
  /** Since when the account asks for codes of an authenticator app; null if it does not. */
  appSince: z.nullable(time),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
  /** Passkeys belong to a domain name: a server whose address is an IP number has none. */
  canAddPasskey: z.boolean(),
  telegram: z.nullable(
    z.object({
      /** The person's name in Telegram when they linked it. */
      name: z.nullable(z.string()),
      /** Null for links from before their time was stored. */
      linkedAt: z.nullable(time),
      /** Telegram is the only way into the account, so the link cannot be removed. */
      isOnlyWay: z.boolean(),
    }),
  ),
  /**
   * `needed`: an operator's pages do not work without a second factor. `advised`: a second factor is recommended.
   * `elsewhere`: the operator has to work on the site, because Telegram shows no second factor.
   */
  factorAdvice: z.nullable(z.enum(['needed', 'advised', 'elsewhere'])),
})
export type AccountSecurity = z.infer<typeof accountSecurity>

/** The recovery codes, shown only once: when the account gets its first second factor. */
const recoveryCodes = z.nullable(z.array(z.string()))

export const security = {
  overview: route('GET', '/users/me/security', {
    summary: 'Second factors, passkeys and links of the account',
    answer: accountSecurity,
  }),
  confirm: route('POST', '/auth/confirm', {
    summary: 'Confirms for a few minutes who sits at this session',
    body: identityProof,
    answer: noContent,
    status: 204,
    withoutKey: 'a proof is good for one call',
  }),
  signInSecond: route('POST', '/auth/sign-in/second', {
    summary: 'The second step of signing in',
    body: secondStep,
    answer: signedIn,
    withoutKey: 'its answer holds a secret, and none is stored to be given again',
  }),
  requestPasskey: route('POST', '/auth/passkey/request', {
    summary: 'What to ask a passkey for',
    answer: passkeyRequest,
    withoutKey: 'its answer holds a secret, and none is stored to be given again',
  }),
  signInByPasskey: route('POST', '/auth/passkey', {
    summary: 'A new session by a passkey alone',
    body: z.strictObject({ passkey: usedPasskey, ...sessionRequest }),
    answer: signedIn,
    withoutKey: 'its answer holds a secret, and none is stored to be given again',
  }),
  startPasskeyAccount: route('POST', '/auth/passkey/sign-up/request', {
    summary: 'What to make the passkey of, which is to be the only way into a new account',
    body: z.strictObject({ email: accountEmail, agencyName: newAccount.shape.agencyName }),
    answer: passkeyCreation,
    withoutKey: 'its answer holds a secret, and none is stored to be given again',
  }),
  signUpByPasskey: route('POST', '/auth/passkey/sign-up', {
    summary: 'A new advertiser who has a passkey and no password',
    body: z.strictObject({
      email: accountEmail,
      kind: newAccount.shape.kind,
      agencyName: newAccount.shape.agencyName,
      name: passkeyName,
      passkey: newPasskey,
      ...sessionRequest,
    }),
    answer: z.object({ ...signedIn.shape, recoveryCodes: z.array(z.string()) }),
    status: 201,
    withoutKey: 'its answer opens a session, and no such secret is stored to be given again',
  }),
  startApp: route('POST', '/users/me/security/app', {
    summary: 'A secret for an authenticator app, not yet in use',
    answer: z.object({ secret: z.string(), uri: z.string() }),
    withoutKey: 'its answer holds a secret, and none is stored to be given again',
  }),
  finishApp: route('PUT', '/users/me/security/app', {
    summary: 'Takes the secret into use by its first code',
    body: byCode,
    answer: z.object({ recoveryCodes }),
    withoutKey: 'its answer holds a secret, and none is stored to be given again',
  }),
  removeApp: route('DELETE', '/users/me/security/app', {
    summary: 'Codes of the app are no longer asked for',
    answer: noContent,
    status: 204,
    withoutKey: 'done again, it finds nothing to remove',
  }),
  renewRecoveryCodes: route('POST', '/users/me/security/recovery-codes', {
    summary: 'New recovery codes in place of the old ones',
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    withoutKey: 'its answer holds a secret, and none is stored to be given again',
  }),
  startPasskey: route('POST', '/users/me/security/passkeys/request', {
    summary: 'What to make a passkey of',
    answer: passkeyCreation,
    withoutKey: 'its answer holds a secret, and none is stored to be given again',
  }),
  addPasskey: route('POST', '/users/me/security/passkeys', {
    summary: 'Keeps the passkey that was made',
    body: z.strictObject({ name: passkeyName, passkey: newPasskey }),
    answer: z.object({ passkey, recoveryCodes }),
    status: 201,
    withoutKey: 'a proof is good for one call',
  }),
  renamePasskey: route('PATCH', '/users/me/security/passkeys/:id', {
    summary: 'Another name for a passkey',
    params: idParams,
    body: z.strictObject({ name: passkeyName }),
    answer: passkey,
    withoutKey: 'done again, it does the same',
  }),
  removePasskey: route('DELETE', '/users/me/security/passkeys/:id', {
    summary: 'The passkey no longer opens the account',
    params: idParams,
    answer: noContent,
    status: 204,
    withoutKey: 'done again, it finds nothing to remove',
  }),
  unlinkTelegram: route('DELETE', '/users/me/links/telegram', {
    summary: 'Parts the Telegram user from the account',
    answer: noContent,
    status: 204,
    withoutKey: 'done again, it finds nothing to remove',
  }),
}
