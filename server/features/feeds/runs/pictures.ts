import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely, Selectable } from 'kysely'
import type { OfferedMedia } from '../../../../contract/feeds/feeds.ts'
import { limits } from '../../../../contract/limits.ts'
import { mediaLimits } from '../../../../contract/media/media-limits.ts'
import type { ServerContext } from '../../../context.ts'
import type { Tables } from '../../../db/tables.ts'
import { openNetworks } from '../../../http/addresses/private-networks.ts'
import { ApiError } from '../../../http/api-error.ts'
import { storeMedia } from '../../images/blobs/store-media.ts'
import type { PictureOf } from '../../images/image-repository.ts'
import { insertImageRow } from '../../images/image-repository.ts'
import { cleanUpload } from '../../images/ingest/ingest-upload.ts'
import type { Fetched } from '../fetch/fetch-file.ts'
import { fetchFile } from '../fetch/fetch-file.ts'

export type PictureRow = Selectable<Tables['feed_pictures']>

export interface TakenPictures {
  /** In the order of the feed; a picture under several addresses comes once. */
  pictures: PictureRow[]
  /** How many pictures could not be fetched. */
  missing: number
}

const atOnce = 4
const tries = 3
const pauseMs = 500

/** Fetches the new pictures of an offer; a known one is asked for by its `ETag`, and mostly has not changed. */
export async function takePictures(
  server: ServerContext,
  ownerId: string,
  media: readonly OfferedMedia[],
  signal: AbortSignal,
): Promise<TakenPictures> {
  const wanted = media.slice(0, limits.photos)
  const found: (PictureRow | undefined)[] = []
  const waiting = wanted.entries()
  const work = async () => {
    for (const [index, { url }] of waiting)
      found[index] = await takePicture(server, ownerId, url, signal)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const pictures: PictureRow[] = []
  for (const picture of found)
    if (picture && !pictures.some((one) => one.sent_digest === picture.sent_digest))
      pictures.push(picture)
  return { pictures, missing: found.filter((each) => each === undefined).length }
}

async function takePicture(
  server: ServerContext,
  ownerId: string,
  url: string,
  signal: AbortSignal,
): Promise<PictureRow | undefined> {
  const known = await server.db.write
    .updateTable('feed_pictures')
    .set({ used_at: server.clock() })
    .where('owner_id', '=', ownerId)
    .where('url', '=', url)
    .returningAll()
    .executeTakeFirst()
  // Without a tag, only fetching it again could tell whether it changed.
  if (known && known.etag === null) return known
  const fetched = await fetchPatiently(server, url, known?.etag, signal)
  // The picture that was there before is better than none.
  if (fetched.kind !== 'file') return known
  try {
    if (known?.sent_digest === fetched.file.sha256) return known
    return await storePicture(server, ownerId, url, fetched)
  } catch (error) {
    if (error instanceof ApiError) return known
    throw error
  } finally {
    await fetched.file.dispose()
  }
}

async function fetchPatiently(
  { settings, uploadDir }: ServerContext,
  url: string,
  etag: string | null | undefined,
  signal: AbortSignal,
): Promise<Fetched> {
  const networks = openNetworks(settings.FEED_NETWORKS)
  for (let attempt = 1; ; attempt += 1) {
    const fetched = await fetchFile(url, {
      ...{ networks, etag, signal, dir: uploadDir, isHttpsNeeded: false },
      ...{ maxBytes: mediaLimits.video.bytes, idleMs: 15_000, totalMs: 120_000 },
    })
    if (attempt === tries || fetched.kind !== 'failed' || !isPassing(fetched)) return fetched
    await delay(pauseMs * 2 ** attempt, undefined, { signal })
  }
}

const isPassing = ({ fault, status }: Extract<Fetched, { kind: 'failed' }>) =>
  fault === 'UNREACHABLE' ||
  fault === 'TOO_SLOW' ||
  fault === 'CUT_OFF' ||
  (status !== undefined && (status === 429 || status >= 500))

async function storePicture(
  server: ServerContext,
  ownerId: string,
  url: string,
  { file, etag }: Extract<Fetched, { kind: 'file' }>,
): Promise<PictureRow> {
  const media = await cleanPatiently(server, { name: url, file, poster: undefined }, ownerId)
  try {
    await storeMedia(server, [media])
    const columns = {
      etag,
      type: media.type,
      width: media.width,
      height: media.height,
      placeholder: media.placeholder,
      duration_ms: media.durationMs,
      blob: media.blob.sha256,
      poster_blob: media.poster?.sha256 ?? null,
      sent_digest: media.sentDigest,
      used_at: server.clock(),
    }
    return await server.db.write
      .insertInto('feed_pictures')
      .values({ owner_id: ownerId, url, ...columns })
      .onConflict((conflict) => conflict.columns(['owner_id', 'url']).doUpdateSet(columns))
      .returningAll()
      .executeTakeFirstOrThrow()
  } finally {
    await media.dispose()
  }
}

/** Visitors' uploads go first: a busy decoder is asked again later. */
async function cleanPatiently(
  server: ServerContext,
  media: Parameters<typeof cleanUpload>[1],
  ownerId: string,
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await cleanUpload(server, media, ownerId)
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'OVERLOADED'
      if (!isBusy || attempt === 20) throw error
      await delay(pauseMs * attempt)
    }
  }
}

/** Adds a picture that was fetched before to a listing or to an edit. */
export const placePicture = (
  tx: Kysely<Tables>,
  of: PictureOf,
  position: number,
  picture: PictureRow,
) => {
  const { owner_id, url, etag, used_at, ...columns } = picture
  return insertImageRow(tx, { ...columns, ...of, position })
}

/** After how many days a picture that no listing has is deleted: as long as a run can be undone, and a day. */
const forgottenAfterDays = 9

export async function sweepFeedPictures({ db, clock }: Pick<ServerContext, 'db' | 'clock'>) {
  await db.write
    .deleteFrom('feed_pictures')
    .where('used_at', '<', new Date(clock().getTime() - forgottenAfterDays * 86_400_000))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('images')
            .select('images.id')
            .whereRef('images.blob', '=', 'feed_pictures.blob'),
        ),
      ),
    )
    .execute()
}
