import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Shorter bodies fit one packet anyway. */
export const worthCompressing = 1_024

/** The best encoding that an Accept-Encoding header takes; undefined for the body as it is. */
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

/** Quality 4 is the knee: 5 takes twice its time for a tenth fewer bytes. */
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
