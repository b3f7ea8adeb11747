import { sql } from 'kysely'
import type { ServerContext } from '../../../context.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Upload } from '../../../http/receive-upload.ts'

/** What an account may upload in a day, unless operators set it otherwise. */
const ordinary = { files: 5_000, bytes: 20_000_000_000 }

const dayMs = 86_400_000

/**
 * Counts files against the daily limit of their account before any is decoded: decoding is the cost, whatever comes of
 * it. All of them are counted or none.
 */
export async function chargeUploads(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  userId: string,
  uploads: readonly Upload[],
): Promise<void> {
  if (uploads.length === 0) return
  const now = clock()
  const quota = await quotaOf(db.write, userId)
  const files = uploads.length
  const bytes = uploads.reduce((sum, { size }) => sum + size, 0)
  const charged =
    files <= quota.files && bytes <= quota.bytes
      ? await db.write
          .insertInto('upload_usage')
          .values({ user_id: userId, day: dayOf(now), files, bytes })
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'day'])
              .doUpdateSet({
                files: sql<number>`upload_usage.files + excluded.files`,
                bytes: sql<string>`upload_usage.bytes + excluded.bytes`,
              })
              .where(sql<boolean>`upload_usage.files + excluded.files <= ${quota.files}`)
              .where(sql<boolean>`upload_usage.bytes + excluded.bytes <= ${quota.bytes}`),
          )
          .returning('files')
          .executeTakeFirst()
      : undefined
  if (!charged) throw quotaExceeded(quota, now)
}

async function quotaOf(db: ServerContext['db']['write'], userId: string) {
  const own = await db
    .selectFrom('users')
    .select(['upload_files_a_day', 'upload_bytes_a_day'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return {
    files: own?.upload_files_a_day ?? ordinary.files,
    bytes: Number(own?.upload_bytes_a_day ?? ordinary.bytes),
  }
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

function quotaExceeded(quota: { files: number; bytes: number }, now: Date) {
  const nextDay = new Date(Math.floor(now.getTime() / dayMs + 1) * dayMs)
  const seconds = Math.ceil((nextDay.getTime() - now.getTime()) / 1000)
  const until = `${nextDay.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const most = `${quota.files.toLocaleString('en')} files and ${Math.floor(quota.bytes / 1e6).toLocaleString('en')} MB`
  return new ApiError(
    'QUOTA_EXCEEDED',
    `Your account may upload ${most} a day, and this is more. Send it after ${until}, or ask an operator for more`,
    { headers: { 'retry-after': String(seconds) } },
  )
}
