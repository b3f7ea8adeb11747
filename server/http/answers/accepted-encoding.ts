import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** A shorter body fits into one network packet anyway. */
export const worthCompressing = 1_024

/** The best encoding that an Accept-Encoding header allows; undefined for no compression. */
export function acceptedEncoding(
  header: string | undefined,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding | undefined {
  if (!header) return undefined
  const taken = header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  return offered.find((encoding) => taken.includes(encoding))
}

/** Brotli's quality 4 is the best compromise: 5 takes twice the time for a tenth fewer bytes. */
const options = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  gzip: { level: 6 },
}
const brotliLater = promisify(brotliCompress)
const gzipLater = promisify(gzip)

export const compressBody = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? (brotliLater as (input: Buffer, options: object) => Promise<Buffer>)(body, options.br)
    : (gzipLater as (input: Buffer, options: object) => Promise<Buffer>)(body, options.gzip)
