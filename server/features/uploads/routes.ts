import type { IncomingMessage } from 'node:http'
import { finished, PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { UploadState } from '../../../contract/media/uploads.ts'
import {
  longestUpload,
  tusVersion,
  uploadBytesType,
  uploads,
} from '../../../contract/media/uploads.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { ApiError, wrongData } from '../../http/api-error.ts'
import { limitCalls } from '../../http/call-limits.ts'
import { feature } from '../../http/feature.ts'
import { uploaderOf } from '../cameras/camera-repository.ts'
import { digestInHex } from '../images/ingest/sent-digest.ts'
import { checkUpload } from './finished-upload.ts'
import { openTus } from './tus.ts'
import type { UploadRow } from './upload-repository.ts'
import { beginUpload, forgetUpload, ownUpload } from './upload-repository.ts'

/** As with files in forms: an import begins many hundreds at once. */
const perUser = { most: 1_500, seconds: 60 }

export const uploadRoutes = feature('uploads', (server) => {
  const { handle, app, db } = server
  const tus = openTus(server)
  app.addContentTypeParser(uploadBytesType, (_request, payload, done) => done(null, keep(payload)))

  // The rest of a body is read even after its request was answered: the next request comes behind it on the same
  // connection.
  app.addHook('onResponse', async ({ raw, body }) => {
    if (!(body instanceof PassThrough)) return
    raw.unpipe(body)
    raw.resume()
  })

  handle(uploads.create, 'anyone', async ({ headers, caller, request, reply }) => {
    const by = await uploaderOf(server, caller, request)
    await limitCalls(server, `begun-upload:user:${by.userId}`, perUser)
    const length = headers['upload-length']
    if (length === 0) throw wrongData('upload-length', 'An empty file is no picture and no video')
    const most = longestUpload(fileTypeOf(headers['upload-metadata']))
    if (length > most)
      throw new ApiError('TOO_LARGE', `Send files of at most ${Math.floor(most / 1_000_000)} MB`)
    const sha256 = digestInHex(headers['content-digest'])
    const { row, removed } = await beginUpload(server, { ...by, length, sha256 })
    for (const id of removed) await tus.discard(id)
    await tus.create(row.id, length)
    reply.header('location', `${server.settings.basePath}${apiBase}/uploads/${row.id}`)
    return tell(reply, row, 0)
  })

  handle(uploads.state, 'anyone', async ({ params, caller, request, reply }) => {
    const by = await uploaderOf(server, caller, request)
    const row = await ownUpload(db.write, by, params.id)
    return tell(reply, row, await tus.offset(row.id))
  })

  handle(uploads.append, 'anyone', async ({ params, headers, caller, request, reply }) => {
    const by = await uploaderOf(server, caller, request)
    const row = await ownUpload(db.write, by, params.id)
    const { body } = request
    if (!(body instanceof PassThrough))
      throw new ApiError('WRONG_TYPE', `Send the bytes as ${uploadBytesType}`)
    const offset = await tus.append(row.id, headers['upload-offset'], body)
    if (offset === Number(row.length) && !row.checked_at) await checkUpload(server, row)
    tell(reply, row, offset)
    return undefined
  })

  handle(uploads.remove, 'signedIn', async ({ params, caller }) => {
    const by = { userId: caller.id, cameraId: null }
    const row = await ownUpload(db.write, by, params.id)
    await tus.remove(row.id)
    await forgetUpload(db.write, row.id)
    return undefined
  })
})

/**
 * Turns a broken connection into an ordinary end, so that bytes that came but are not written yet are stored. It takes
 * the body over at once, because a request that broke throws away what nobody has read.
 */
function keep(payload: IncomingMessage): PassThrough {
  const kept = new PassThrough()
  finished(payload, (error) => error && kept.end())
  payload.pipe(kept)
  return kept
}

/** Tells the state in the headers of tus, for any client of it, and in an answer of our own. */
function tell(reply: FastifyReply, row: UploadRow, offset: number): UploadState {
  const length = Number(row.length)
  reply.headers({
    'tus-resumable': tusVersion,
    'upload-offset': String(offset),
    'upload-length': String(length),
    'upload-expires': row.expires_at.toUTCString(),
  })
  return { id: row.id, length, offset, expiresAt: row.expires_at.toISOString() }
}

/** `filename <base64>,filetype <base64>` */
function fileTypeOf(metadata: string | undefined): string | undefined {
  const given = /(?:^|,)filetype ([A-Za-z0-9+/=]+)/.exec(metadata ?? '')?.[1]
  return given && Buffer.from(given, 'base64').toString()
}
