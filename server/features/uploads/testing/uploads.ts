import { createHash } from 'node:crypto'
import { uploadBytesType, uploads } from '../../../../contract/media/uploads.ts'
import { apiBase } from '../../../../contract/wire/route.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { digestOf } from '../../images/ingest/sent-digest.ts'

/** The calls by which somebody uploads. */
export function uploadCalls(test: TestServer, as: Someone) {
  const calls = {
    begin: (bytes: Uint8Array, headers: Record<string, unknown> = {}) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const promised = { 'upload-length': String(bytes.length), 'content-digest': digestOf(sha256) }
      return test.call(uploads.create, { headers: { ...promised, ...headers } } as never, { as })
    },
    state: (id: string) => test.call(uploads.state, { params: { id }, headers: {} }, { as }),
    remove: (id: string) => test.call(uploads.remove, { params: { id }, headers: {} }, { as }),
    append: async (id: string, offset: number, bytes: Uint8Array, app = test.app) => {
      const answer = await app.inject({
        method: 'PATCH',
        url: `${apiBase}/uploads/${id}`,
        headers: {
          authorization: `Bearer ${as.token}`,
          'tus-resumable': '1.0.0',
          'content-type': uploadBytesType,
          'upload-offset': String(offset),
        },
        payload: Buffer.from(bytes),
      })
      const code = answer.body ? (answer.json() as { code: string }).code : undefined
      return { status: answer.statusCode, offset: answer.headers['upload-offset'], code }
    },
    /** An upload whose bytes are all there. */
    sent: async (bytes: Uint8Array): Promise<string> => {
      const { body } = await calls.begin(bytes)
      const { status } = await calls.append(body.id, 0, bytes)
      if (status !== 204) throw new Error(`The bytes were answered ${status}`)
      return body.id
    },
  }
  return calls
}
export type UploadCalls = ReturnType<typeof uploadCalls>
