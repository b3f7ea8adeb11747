import { Readable } from 'node:stream'
import { ERRORS, Server } from '@tus/server'
import { tusVersion, uploadBytesType } from '../../../contract/media/uploads.ts'
import type { UploadId } from '../../../contract/wire/primitives.ts'
import type { ServerContext } from '../../context.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import { PartStore } from './part-store.ts'
import { UploadLocker } from './upload-lock.ts'

type Deps = Pick<ServerContext, 'db' | 'log' | 'partsDir'>

/** A broken connection is not waited for: the bytes that came over it are written within this time. */
const drainMs = 100

/**
 * The steps of the protocol, each on an upload that the caller was found to own: lock, compare the offset, write no
 * more than was announced, unlock. The library answers requests itself, so its answers are turned into values here.
 */
export function openTus(deps: Deps) {
  const failures = new WeakMap<object, unknown>()
  const store = new PartStore(deps)
  const server = new Server({
    path: '/uploads',
    relativeLocation: true,
    allowedOrigins: [],
    datastore: store,
    locker: new UploadLocker(deps),
    lockDrainTimeout: drainMs,
    namingFunction: (request) => request.headers.get('x-upload-id') ?? '',
    onResponseError: (request, error) => {
      failures.set(request, error)
      return undefined
    },
  })

  async function ask(
    method: string,
    id: UploadId | undefined,
    { headers = {}, body }: { headers?: Record<string, string>; body?: ReadableStream } = {},
  ): Promise<Headers> {
    const request = new Request(`http://localhost/uploads${id ? `/${id}` : ''}`, {
      method,
      headers: { 'tus-resumable': tusVersion, ...headers },
      ...(body && { body, duplex: 'half' }),
    })
    const response = await server.handleWeb(request)
    if (response.ok) return response.headers
    throw refusalOf(response.status, failures.get(request))
  }

  return {
    create: async (id: UploadId, length: number): Promise<void> => {
      await ask('POST', undefined, {
        headers: { 'x-upload-id': id, 'upload-length': String(length) },
      })
    },
    offset: async (id: UploadId) => Number((await ask('HEAD', id)).get('upload-offset')),
    /** Takes bytes from this offset on, and returns the new one. */
    append: async (id: UploadId, from: number, bytes: Readable): Promise<number> => {
      const headers = { 'upload-offset': String(from), 'content-type': uploadBytesType }
      const body = Readable.toWeb(bytes) as ReadableStream
      return Number((await ask('PATCH', id, { headers, body })).get('upload-offset'))
    },
    remove: (id: UploadId) => ask('DELETE', id),
    /** For an upload that is forgotten already. */
    discard: (id: UploadId) => store.remove(id),
  }
}

function refusalOf(status: number, failure: unknown): unknown {
  if (failure === ERRORS.ERR_LOCK_TIMEOUT)
    return new ApiError('IN_PROGRESS', 'This upload is being written to; try again', {
      headers: { 'retry-after': '2' },
    })
  switch (status) {
    case 404:
      return notFound('The upload')
    case 409:
      return new ApiError('CONFLICT', 'The upload goes on at another offset; ask for it')
    case 413:
      return new ApiError('TOO_LARGE', 'These are more bytes than were announced for the upload')
  }
  if (status < 500) return new ApiError('MALFORMED', 'The upload was cut off or malformed')
  return failure instanceof Error ? failure : new Error(`tus answered ${status}`)
}
