/** The key in a link's fragment: 16 random bytes, and two check bytes that reveal a cut or mistyped key. */
const keyShape = /^[\w-]{24}$/
const secretLength = 16
const checkLength = 2
const ivLength = 12

type Bytes = Uint8Array<ArrayBuffer>

const text = new TextEncoder()
const toBase64 = (bytes: Bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const fromBase64 = (written: string): Bytes =>
  Uint8Array.from(atob(written.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )

/** Browsers have `crypto.subtle` only on pages served over a secure connection. */
export const canSeal = () => globalThis.crypto?.subtle !== undefined

const checkOf = async (secret: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', secret)).slice(0, checkLength)

export async function makeListKey(): Promise<string> {
  const secret = crypto.getRandomValues(new Uint8Array(secretLength))
  return toBase64(new Uint8Array([...secret, ...(await checkOf(secret))]))
}

/** Reads the key from a whole link, from its fragment, or given alone; undefined where it is not a valid key. */
export async function readListKey(given: string): Promise<string | undefined> {
  const key = given.trim().replace(/^.*#/s, '')
  if (!keyShape.test(key)) return undefined
  const bytes = fromBase64(key)
  const secret = bytes.slice(0, secretLength)
  const check = await checkOf(secret)
  return check.every((byte, n) => byte === bytes[secretLength + n]) ? key : undefined
}

export interface Seal {
  /** The server finds the list by this id, which reveals nothing of the key. */
  id: string
  seal: (content: unknown) => Promise<string>
  /** Undefined if the text was sealed with another key, or changed since. */
  open: (sealed: string) => Promise<unknown>
}

/** Derives two things from a key, neither of which reveals the other: the id, and the sealing key (AES-256 in GCM). */
export async function openSeal(key: string): Promise<Seal> {
  const secret = fromBase64(key).slice(0, secretLength)
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, [
    'deriveBits',
    'deriveKey',
  ])
  const way = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: text.encode(`sakhli shortlist ${info}`),
  })
  const idBytes = new Uint8Array(await crypto.subtle.deriveBits(way('id'), base, 128))
  const id = Array.from(idBytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const sealing = await crypto.subtle.deriveKey(
    way('content'),
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
  return {
    id,
    async seal(content) {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength))
      const plain = text.encode(JSON.stringify(content))
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sealing, plain)
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
    },
    async open(sealed) {
      try {
        const bytes = fromBase64(sealed)
        const way = { name: 'AES-GCM', iv: bytes.slice(0, ivLength) }
        const plain = await crypto.subtle.decrypt(way, sealing, bytes.slice(ivLength))
        return JSON.parse(new TextDecoder().decode(plain)) as unknown
      } catch {
        return undefined
      }
    },
  }
}
