import type { ImageWidth } from '../../../contract/images.ts'
import { images } from '../../../contract/images.ts'
import { wrongData } from '../../http/api-error.ts'
import { feature } from '../../http/feature.ts'
import { findListing, ownListing } from '../listings/own-listing.ts'
import { addImage } from './add-image.ts'
import { orderImages, removeImage } from './arrange-images.ts'
import { imagesOf } from './image-repository.ts'
import { limitUploads } from './limit-uploads.ts'
import { verifyDigest } from './sent-digest.ts'
import { serveImage } from './serve-image.ts'

export const imageRoutes = feature('images', (house) => {
  const { handle, db } = house

  handle(images.get, 'anyone', ({ params, query, caller, request, reply }) =>
    serveImage(house, request, reply, {
      id: params.id,
      width: query.w as ImageWidth | undefined,
      isPoster: false,
      caller,
    }),
  )

  handle(images.poster, 'anyone', ({ params, query, caller, request, reply }) =>
    serveImage(house, request, reply, {
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
      await limitUploads(house, caller)
      const file = files.get('file')
      if (!file) throw wrongData('file', 'Send the picture or video as file')
      verifyDigest(headers['content-digest'], file)
      return addImage(house, caller, params.id, {
        media: { name: 'file', file, poster: files.get('poster') },
        position: form.position,
        isPresent: () => void reply.code(200),
        once,
      })
    },
  )

  handle(images.check, 'advertiser', async ({ params, body, caller }) => {
    ownListing(await findListing(db.write, params.id), caller)
    const present = await imagesOf(db.write, params.id)
    return {
      present: present
        .filter((image) => body.digests.includes(image.sent_digest))
        .map((image) => ({ digest: image.sent_digest, id: image.id })),
    }
  })

  handle(images.order, 'advertiser', async ({ params, body, caller, once }) => {
    const ordered = await once((tx) => orderImages(tx, house, caller, params.id, body.ids))
    await house.version.refresh()
    return ordered
  })

  handle(images.remove, 'advertiser', async ({ params, caller, once }) => {
    const done = await once(async (tx) => {
      await removeImage(tx, house, caller, params.id, params.imageId)
      return { ok: true as const }
    })
    await house.version.refresh()
    return done
  })
})
