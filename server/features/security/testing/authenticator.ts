import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '../../../../contract/people/security.ts'

/** Plays the authenticator: makes and uses passkeys in the form of WebAuthn. */
export function makeAuthenticator({ origin = 'http://localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const state = {
    origin,
    isVerifying: true,
    counter: 0,
    userHandle: Buffer.from('0').toString('base64url'),
  }

  /** Present, and verified by finger or PIN. */
  const flags = () => (state.isVerifying ? 0x05 : 0x01)
  const head = (rpId: string, more = 0) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags() | more]), counter])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: state.origin, crossOrigin: false }))

  return {
    state,
    create: ({ challenge, rp, user }: PasskeyCreation): NewPasskey => {
      state.userHandle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([head(rp.id, 0x40), Buffer.alloc(16), length, id, key])
      const attestation = cborMap([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', data],
      ])
      return {
        ...named(id),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      }
    },
    use: ({ challenge, rpId }: PasskeyRequest): UsedPasskey => {
      state.counter += 1
      const data = head(rpId)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...named(id),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: state.userHandle,
        },
      }
    },
  }
}

const named = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
})

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

type Cbor = number | string | Buffer | Map<string, never>

/** The part of CBOR that a passkey needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value)
  if (typeof value === 'string')
    return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value])
  return headOf(5, 0)
}

const cborMap = (entries: [number | string, Cbor][]) =>
  Buffer.concat([
    headOf(5, entries.length),
    ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)]),
  ])

function headOf(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}
