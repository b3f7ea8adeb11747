import type { Kysely } from 'kysely'
import type { NoticeChannel } from '../../../contract/people/notices.ts'
import type { Tables } from '../../db/tables.ts'
import { addNotices } from './notice-repository.ts'

/** A channel that is gone was switched off: said in the product alone, in the transaction that switched it off. */
export const tellOfLoss = (
  tx: Kysely<Tables>,
  { userId, channel, now }: { userId: string; channel: NoticeChannel; now: Date },
) =>
  addNotices(
    tx,
    [{ userId, kind: 'channel', name: `lost ${channel} ${now.getTime()}`, data: { channel } }],
    now,
  )
