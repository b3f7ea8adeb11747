import type { Kysely } from 'kysely'
import type { ServerContext } from '../context.ts'
import { inTransaction } from '../db/retry.ts'
import type { Tables } from '../db/tables.ts'
import { tellOfLoss } from '../features/notices/tell-of-loss.ts'
import type { Letter } from './letter.ts'
import { refuseUnfit } from './letter.ts'
import type { Mailer } from './open-mailer.ts'

/**
 * The letter is sent only if the transaction is committed, and retried until the mail server accepts it or refuses it
 * permanently. Its text stays in the queue for up to a day, so it must contain no secret.
 */
export async function sendLetter(
  { jobs }: Pick<ServerContext, 'jobs'>,
  tx: Kysely<Tables>,
  letter: Letter,
): Promise<void> {
  refuseUnfit(letter)
  await jobs.send(tx, 'letter', letter)
}

/** Does a letter's job. */
export async function deliverLetter(
  server: Pick<ServerContext, 'db' | 'clock' | 'log'>,
  mailer: Mailer,
  letter: Letter,
  signal: AbortSignal,
): Promise<void> {
  const { log } = server
  try {
    const delivery = await mailer.deliver(letter, signal)
    // The address is kept out of the log.
    if (delivery !== 'sent')
      log.warn(`a letter was ${delivery === 'gone' ? 'to nobody' : 'refused'}`)
    if (delivery === 'gone') await noteMailboxGone(server, letter.to)
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    log.warn(`a letter did not leave yet: ${code ?? message}`)
    // The queue stores the thrown error, and a mail server's answer may contain the recipient's address.
    throw new Error(`not sent: ${code ?? 'failed'}`)
  }
}

/**
 * Tells the owner of the address inside the product, once. No notices go to the address until it is confirmed again.
 */
const noteMailboxGone = ({ db, clock }: Pick<ServerContext, 'db' | 'clock'>, address: string) =>
  inTransaction(db.write, async (tx) => {
    const now = clock()
    const refused = await tx
      .updateTable('users')
      .set({ login_refused_at: now })
      .where('login', '=', address)
      .where('login_refused_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (refused) await tellOfLoss(tx, { userId: refused.id, channel: 'email', now })
  })
