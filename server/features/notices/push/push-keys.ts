import type { Kysely } from 'kysely'
import type { ServerContext } from '../../../context.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Sealer } from '../../security/sealer.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

const purpose = 'push keys'
const onlyRow = 1

/**
 * The pair of keys by which push services know this server (VAPID). It is made at the first use; if several processes
 * make one at once, all take the first one's. Undefined if it was sealed with another key.
 */
export function openPushKeys(
  { db, log }: Pick<ServerContext, 'db' | 'log'>,
  sealer: Sealer,
): () => Promise<PushKeys | undefined> {
  let known: Promise<PushKeys | undefined> | undefined
  const load = async () => {
    const row = (await findKeys(db.write)) ?? (await makeKeys(db.write, sealer))
    const privateKey = sealer.open(row.sealed_private_key, purpose)?.toString()
    if (privateKey) return { publicKey: row.public_key, privateKey }
    log.warn('the keys of web push were sealed with another key: no pushes leave this server')
    return undefined
  }
  return () => {
    known ??= load().catch((error) => {
      known = undefined
      throw error
    })
    return known
  }
}

const findKeys = (db: Kysely<Tables>) =>
  db.selectFrom('push_keys').selectAll().where('id', '=', onlyRow).executeTakeFirst()

async function makeKeys(db: Kysely<Tables>, sealer: Sealer) {
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({
      id: onlyRow,
      public_key: publicKey,
      sealed_private_key: sealer.seal(Buffer.from(privateKey), purpose),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return db.selectFrom('push_keys').selectAll().where('id', '=', onlyRow).executeTakeFirstOrThrow()
}
