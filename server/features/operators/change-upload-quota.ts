import type { Kysely } from 'kysely'
import type { UploadQuota } from '../../../contract/operators/operators.ts'
import { recordAct } from '../../db/record-act.ts'
import type { Tables } from '../../db/tables.ts'
import type { UserRow } from '../users/present-user.ts'

/** Changes how much an account may upload in a day, and logs it in the same transaction. */
export async function changeUploadQuota(
  tx: Kysely<Tables>,
  user: UserRow,
  { filesADay, bytesADay }: UploadQuota,
  by: { actorId: string; now: Date },
): Promise<UserRow> {
  const isSame =
    user.upload_files_a_day === filesADay &&
    user.upload_bytes_a_day === (bytesADay === null ? null : String(bytesADay))
  if (isSame) return user
  const saved = await tx
    .updateTable('users')
    .set({
      upload_files_a_day: filesADay,
      upload_bytes_a_day: bytesADay,
      updated_at: by.now,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAct(tx, {
    actorId: by.actorId,
    action: 'user.quota',
    subject: 'user',
    subjectId: user.id,
    details: { filesADay, bytesADay },
  })
  return saved
}
