import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../../settings.ts'

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Keeps secrets unreadable for anybody who has only the database or a backup of it. */
export interface Sealer {
  /** What is sealed for one purpose cannot be opened for another. */
  seal: (secret: Buffer, purpose: string) => Buffer
  /** Undefined if it was sealed with another key. */
  open: (sealed: Buffer, purpose: string) => Buffer | undefined
}

export function makeSealer(key: Buffer): Sealer {
  return {
    seal: (secret, purpose) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open: (sealed, purpose) => {
      const nonce = sealed.subarray(0, nonceBytes)
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
      const rest = sealed.subarray(nonceBytes + tagBytes)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
          .setAAD(Buffer.from(purpose))
          .setAuthTag(tag)
        return Buffer.concat([decipher.update(rest), decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

/** Uses the key of the settings, or else one in the data directory that is made at the first start. */
export function openSealer({ SECRETS_KEY, DATA_DIR }: Settings): Sealer {
  return makeSealer(SECRETS_KEY ? Buffer.from(SECRETS_KEY, 'base64') : keyOf(DATA_DIR))
}

function keyOf(dataDir: string): Buffer {
  const path = join(dataDir, 'secrets.key')
  const key = readIfThere(path) ?? makeKey(dataDir, path)
  if (key.length !== keyBytes)
    throw new Error(`${path} is not a key of ${keyBytes} bytes; put back the one that was there`)
  return key
}

/** Written whole or not at all; if two servers start at once, both use the first one's. */
function makeKey(dataDir: string, path: string): Buffer {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, randomBytes(keyBytes), { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path)
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
