import { ApiError } from '../../../http/api-error.ts'
import type { Upload } from '../../../http/receive-upload.ts'

/** Refuses a file that is not what its sender announced (RFC 9530, of the file's own bytes). */
export function verifyDigest(header: string | undefined, file: Upload): void {
  if (header === undefined || header === digestOf(file.sha256)) return
  throw new ApiError('DIGEST_MISMATCH', 'The file did not arrive as it was sent. Send it again')
}

/** Takes a header that the contract has already checked. */
export const digestInHex = (header: string) =>
  Buffer.from(header.slice('sha-256=:'.length, -1), 'base64').toString('hex')

export const digestOf = (sha256: string) =>
  `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`
