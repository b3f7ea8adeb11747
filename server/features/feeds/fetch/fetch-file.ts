import type { IncomingMessage } from 'node:http'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { FetchFault } from '../../../../contract/feeds/feed-sources.ts'
import type { Networks } from '../../../http/addresses/private-networks.ts'
import { ForbiddenAddress, guardedLookup } from '../../../http/addresses/private-networks.ts'
import type { Upload } from '../../../http/receive-upload.ts'
import { receiveUpload } from '../../../http/receive-upload.ts'

export interface FetchOptions {
  networks: Networks
  /** The folder for the file. */
  dir: string
  maxBytes: number
  /** The longest wait between two pieces of the answer; `totalMs` is for all of it. */
  idleMs: number
  totalMs: number
  /** Whether an address without encryption is refused, except in the networks that the settings name. */
  isHttpsNeeded: boolean
  etag?: string | null | undefined
  lastModified?: string | null | undefined
  signal?: AbortSignal | undefined
}

export type Fetched =
  | { kind: 'file'; file: Upload; etag: string | null; lastModified: string | null }
  | { kind: 'unchanged' }
  | { kind: 'failed'; fault: FetchFault; status?: number }

const mostRedirects = 5
const agent = 'SakhliFeeds/1.0'

class FetchFailed extends Error {
  readonly fault: FetchFault
  readonly status: number | undefined

  constructor(fault: FetchFault, status?: number) {
    super(fault)
    this.fault = fault
    this.status = status
  }
}

/**
 * Fetches a file from an address that somebody else gave. Each redirect is checked, and a name when its connection is
 * made, so that the address that was checked is the one that is connected to.
 */
export async function fetchFile(address: string, options: FetchOptions): Promise<Fetched> {
  const timeout = AbortSignal.timeout(options.totalMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  try {
    return await follow(address, options, signal)
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (error instanceof ForbiddenAddress) return { kind: 'failed', fault: 'FORBIDDEN_ADDRESS' }
    if (error instanceof FetchFailed)
      return {
        kind: 'failed',
        fault: error.fault,
        ...(error.status !== undefined && { status: error.status }),
      }
    if ((error as NodeJS.ErrnoException).syscall === 'write') throw error
    return { kind: 'failed', fault: timeout.aborted ? 'TOO_SLOW' : 'UNREACHABLE' }
  }
}

async function follow(address: string, options: FetchOptions, signal: AbortSignal) {
  let url = parse(address)
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    refuseForbidden(url, options)
    const answer = await ask(url, options, signal)
    const { statusCode: status = 0, headers } = answer
    if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined) {
      answer.destroy()
      url = parse(headers.location, url)
      continue
    }
    if (status === 304 && (options.etag || options.lastModified)) {
      answer.destroy()
      return { kind: 'unchanged' } as const
    }
    if (status !== 200) {
      answer.destroy()
      throw new FetchFailed('WRONG_ANSWER', status)
    }
    return {
      kind: 'file',
      file: await receive(answer, options, signal),
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
    } as const
  }
  throw new FetchFailed('TOO_MANY_REDIRECTS')
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new FetchFailed('FORBIDDEN_ADDRESS')
  return url
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** An IP address is never looked up, so it is checked here; a name is checked by `lookup` below. */
function refuseForbidden(url: URL, { networks, isHttpsNeeded }: FetchOptions) {
  const host = hostOf(url)
  const isNumber = isIP(host) !== 0
  if (isNumber && !networks.isReachable(host)) throw new FetchFailed('FORBIDDEN_ADDRESS')
  if (isHttpsNeeded && url.protocol === 'http:' && !(isNumber && networks.isNamed(host)))
    throw new FetchFailed('NOT_HTTPS')
}

function ask(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { networks, etag, lastModified, idleMs } = options
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, {
      // A new connection for each request: a cached one may lead to where its name led before.
      agent: false,
      lookup: guardedLookup(networks),
      signal,
      headers: {
        'user-agent': agent,
        accept: '*/*',
        // A compressed feed is stored compressed, and unpacked when it is read.
        'accept-encoding': 'gzip',
        ...(etag && { 'if-none-match': etag }),
        ...(lastModified && { 'if-modified-since': lastModified }),
      },
    })
    request.setTimeout(idleMs, () => request.destroy(new FetchFailed('TOO_SLOW')))
    request.on('response', resolve).on('error', reject).end()
  })
}

async function receive(
  answer: IncomingMessage,
  { dir, maxBytes, idleMs }: FetchOptions,
  signal: AbortSignal,
): Promise<Upload> {
  const promised = answer.headers['content-length']
  if (promised !== undefined && Number(promised) > maxBytes) {
    answer.destroy()
    throw new FetchFailed('TOO_LARGE')
  }
  answer.setTimeout(idleMs, () => answer.destroy(new FetchFailed('TOO_SLOW')))
  try {
    const received = await receiveUpload(answer, { dir, maxBytes })
    if (!received.ok) throw new FetchFailed(received.error.code)
    return received.value
  } catch (error) {
    // Fewer bytes than announced, or a broken connection: the file is not whole.
    if (signal.aborted) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw new FetchFailed('CUT_OFF')
    throw error
  }
}
