import type { Kysely } from 'kysely'
import type { NoticeChannel } from '../../../contract/people/notices.ts'
import type { Tables } from '../../db/tables.ts'
import { addNotices } from './notice-repository.ts'

/**
 * Tells the person, in the product alone, that a channel was switched off because it is gone. It runs in the
 * transaction that switched it off.
 */
export const tellOfLoss = (
  tx: Kysely<Tables>,
  { userId, channel, now }: { userId: string; channel: NoticeChannel; now: Date },
) =>
  addNotices(
    tx,
    [{ userId, kind: 'channel', name: `lost ${channel} ${now.getTime()}`, data: { channel } }],
    now,
  )
