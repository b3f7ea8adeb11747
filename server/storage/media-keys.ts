export type DerivedFormat = 'avif' | 'webp' | 'jpeg'

const sha256Pattern = /^[0-9a-f]{64}$/
const keyPattern = /^[0-9a-z]+(?:[./_-][0-9a-z]+)*$/
const prefixPattern = /^(?:[0-9a-z]+(?:[./_-][0-9a-z]+)*[./_-]?)?$/

const assertSha256 = (sha256: string) => {
  if (!sha256Pattern.test(sha256)) throw new Error(`Not a SHA-256 in hexadecimal: ${sha256}`)
}

/** Two levels of folders keep any one folder small. */
export const originalKey = (sha256: string) => {
  assertSha256(sha256)
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
}

export const derivedPrefix = (sha256: string) => {
  assertSha256(sha256)
  return `derived/${sha256}/`
}

export const derivedKey = (sha256: string, width: number, format: DerivedFormat) =>
  `${derivedPrefix(sha256)}${width}.${format}`

/** Only our code makes keys, never a caller; any other key is a bug and must not reach a file system. */
export const assertMediaKey = (key: string) => {
  if (!keyPattern.test(key)) throw new Error(`Not a media key: ${key}`)
}

export const assertMediaPrefix = (prefix: string) => {
  if (!prefixPattern.test(prefix)) throw new Error(`Not a media prefix: ${prefix}`)
}
