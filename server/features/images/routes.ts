import type { ImageWidth } from '../../../contract/media/images.ts'
import { images } from '../../../contract/media/images.ts'
import { wrongData } from '../../http/api-error.ts'
import { feature } from '../../http/feature.ts'
import { findRow } from '../listings/listing-row.ts'
import { assertOwn } from '../listings/policy.ts'
import { lastVersion } from '../listings/write/last-version.ts'
import { addImage } from './add-image.ts'
import { orderImages, removeImage } from './arrange-images.ts'
import { knownImages } from './image-repository.ts'
import { limitUploads } from './ingest/limit-uploads.ts'
import { verifyDigest } from './ingest/sent-digest.ts'
import { serveImage } from './serving/serve-image.ts'

export const imageRoutes = feature('images', (server) => {
  const { handle, db } = server

  handle(images.get, 'anyone', ({ params, query, caller, request, reply }) =>
    serveImage(server, request, reply, {
      id: params.id,
      width: query.w as ImageWidth | undefined,
      isPoster: false,
      caller,
    }),
  )

  handle(images.poster, 'anyone', ({ params, query, caller, request, reply }) =>
    serveImage(server, request, reply, {
      id: params.id,
      width: query.w as ImageWidth | undefined,
      isPoster: true,
      caller,
    }),
  )

  handle(
    images.add,
    'advertiser',
    async ({ params, form, files, headers, caller, reply, once }) => {
      await limitUploads(server, caller)
      const file = files.get('file')
      if (!file) throw wrongData('file', 'Send the picture or video as file')
      verifyDigest(headers['content-digest'], file)
      return addImage(server, caller, params.id, {
        media: { name: 'file', file, poster: files.get('poster') },
        position: form.position,
        source: form.source,
        isPresent: () => void reply.code(200),
        once,
      })
    },
  )

  handle(images.check, 'advertiser', async ({ params, body, caller }) => {
    const listing = assertOwn(await findRow(db.write, params.id), caller)
    const { images: present } = await lastVersion(db.write, listing)
    return {
      present: present
        .filter((image) => body.digests.includes(image.sent_digest))
        .map((image) => ({ digest: image.sent_digest, id: image.id })),
    }
  })

  handle(images.known, 'advertiser', async ({ body, caller }) => ({
    known: await knownImages(db.read, caller.advertiserId, body.digests),
  }))

  handle(images.order, 'advertiser', async ({ params, body, caller, once }) => {
    const ordered = await once((tx) => orderImages(tx, server, caller, params.id, body.ids))
    await server.version.refresh()
    return ordered
  })

  handle(images.remove, 'advertiser', async ({ params, caller, once }) => {
    const done = await once(async (tx) => {
      await removeImage(tx, server, caller, params.id, params.imageId)
      return { ok: true as const }
    })
    await server.version.refresh()
    return done
  })
})
