import { createReadStream } from 'node:fs'
import { cameras } from '../../../contract/media/cameras.ts'
import { siteOf } from '../../http/addresses/public-url.ts'
import { notFound } from '../../http/api-error.ts'
import { addressOf, limitCalls } from '../../http/call-limits.ts'
import { feature } from '../../http/feature.ts'
import { partPath, syncedSize } from '../uploads/part-store.ts'
import { filesOfCamera, openCamera, ownCamera, pairCamera } from './camera-repository.ts'

const camerasOfUser = { most: 60, seconds: 3600 }
const pairsOfAddress = { most: 60, seconds: 3600 }

export const cameraRoutes = feature('cameras', ({ handle, ...server }) => {
  const { db } = server

  handle(cameras.open, 'advertiser', async ({ caller, request }) => {
    await limitCalls(server, `camera:${caller.id}`, camerasOfUser)
    const { id, code, until } = await openCamera(server, caller)
    // The code stands behind the #, where no log and no other site sees it.
    return { id, url: `${siteOf(server, request)}/camera#${code}`, until: until.toISOString() }
  })

  handle(cameras.pair, 'anyone', async ({ request, body: { code } }) => {
    await limitCalls(server, `camera-pair:${addressOf(request)}`, pairsOfAddress)
    const { token, until } = await pairCamera(server, code)
    return { token, until: until.toISOString() }
  })

  handle(cameras.state, 'advertiser', async ({ params, caller }) => {
    const { id, paired_at, expires_at } = await ownCamera(db.write, caller, params.id)
    const files = await filesOfCamera(db.write, id)
    return {
      ...{ id, isPaired: paired_at !== null, until: expires_at.toISOString() },
      files: files.map(({ id: upload, sha256 }) => ({ upload, digest: sha256 })),
    }
  })

  handle(cameras.file, 'advertiser', async ({ params, caller, reply }) => {
    const { id } = await ownCamera(db.write, caller, params.id)
    const file = (await filesOfCamera(db.write, id)).find((each) => each.id === params.upload)
    const path = partPath(server, params.upload)
    const size = file && (await syncedSize(path))
    if (size === undefined) throw notFound('The picture')
    // Nobody has looked at these bytes yet: our script may read them, but they must never open as a page.
    return reply
      .type('application/octet-stream')
      .header('content-length', size)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(createReadStream(path))
  })

  handle(cameras.end, 'advertiser', async ({ params, caller }) => {
    await db.write
      .updateTable('cameras')
      .set({ expires_at: server.clock() })
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .execute()
    return { ok: true as const }
  })
})
