import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { inTurn } from './hash-queue.ts'

/** OWASP's argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

const derive = promisify(argon2)

/** Two keyboards may write one letter in two ways; the password is the same. */
const asBytes = (password: string) => Buffer.from(password.normalize('NFKC'))

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const hash = await inTurn(() =>
    derive('argon2id', { ...cost, message: asBytes(password), nonce, tagLength: hashBytes }),
  )
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

/** Takes the same time without a stored hash, and then says no. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const known = stored === null ? undefined : readStored(stored)
  const { nonce, hash, ...its } = known ?? decoy
  const derived = await inTurn(() =>
    derive('argon2id', { ...its, message: asBytes(password), nonce, tagLength: hash.length }),
  )
  return timingSafeEqual(derived, hash) && known !== undefined
}

const decoy = { ...cost, nonce: randomBytes(saltBytes), hash: randomBytes(hashBytes) }

function readStored(stored: string) {
  const [, memory, passes, parallelism, nonce = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
  if (!hash) throw new Error('A stored password hash is not one of ours')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
