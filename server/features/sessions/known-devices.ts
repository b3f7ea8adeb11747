import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { hashOf, makeToken } from './session-repository.ts'

/** For one account; the device that was unused the longest is forgotten first. */
const mostDevices = 20
/** As long as browsers keep the cookie. */
export const deviceDays = 400

/** Whether the account is known on other devices but not on this one. The very first device is not reported. */
export async function isNewDevice(
  tx: Kysely<Tables>,
  userId: string,
  device: string | undefined,
): Promise<boolean> {
  const known = await tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .execute()
  const hash = device === undefined ? undefined : hashOf(device)
  return known.length > 0 && !known.some(({ device_hash }) => hash?.equals(device_hash))
}

/**
 * Remembers that this browser or program signed in to the account, and returns what it must show the next time. An id
 * that this server did not give is replaced, so that nobody gets one that somebody else knows.
 */
export async function rememberDevice(
  tx: Kysely<Tables>,
  { userId, device, now }: { userId: string; device: string | undefined; now: Date },
): Promise<string> {
  const isOurs =
    device !== undefined &&
    (await tx
      .selectFrom('known_devices')
      .select('user_id')
      .where('device_hash', '=', hashOf(device))
      .limit(1)
      .executeTakeFirst()) !== undefined
  const token = isOurs ? device : makeToken()
  await tx
    .insertInto('known_devices')
    .values({ device_hash: hashOf(token), user_id: userId, created_at: now, used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['device_hash', 'user_id']).doUpdateSet({ used_at: now }),
    )
    .execute()
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', 'in', (devices) =>
      devices
        .selectFrom('known_devices')
        .select('device_hash')
        .where('user_id', '=', userId)
        .orderBy('used_at', 'desc')
        .orderBy('device_hash')
        .offset(mostDevices),
    )
    .execute()
  return token
}

/** Forgets all devices except the one that asks: somebody who had the old password may have made theirs known. */
export async function forgetOtherDevices(
  tx: Kysely<Tables>,
  userId: string,
  device: string | undefined,
): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(device !== undefined, (devices) =>
      devices.where('device_hash', '<>', hashOf(device ?? '')),
    )
    .execute()
}
