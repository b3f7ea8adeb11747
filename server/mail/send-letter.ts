import type { Kysely } from 'kysely'
import type { ServerContext } from '../context.ts'
import type { Tables } from '../db/tables.ts'
import type { Letter } from './letter.ts'
import { refuseUnfit } from './letter.ts'
import type { Mailer } from './open-mailer.ts'

/**
 * The letter leaves if what it tells of is committed, and is tried until the mail server takes it or refuses it for
 * good. What it says rests in the queue for up to a day: a secret has no place in it.
 */
export async function sendLetter(
  { jobs }: Pick<ServerContext, 'jobs'>,
  tx: Kysely<Tables>,
  letter: Letter,
): Promise<void> {
  refuseUnfit(letter)
  await jobs.send(tx, 'letter', letter)
}

/** The work of a letter's job. */
export async function deliverLetter(
  { log }: Pick<ServerContext, 'log'>,
  mailer: Mailer,
  letter: Letter,
  signal: AbortSignal,
): Promise<void> {
  try {
    // Whose address it is stays out of the log.
    if ((await mailer.deliver(letter, signal)) === 'refused') log.warn('a letter was refused')
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    log.warn(`a letter did not leave yet: ${code ?? message}`)
    // The queue keeps what is thrown, and a mail server's answer may name who was written to.
    throw new Error(`not sent: ${code ?? 'failed'}`)
  }
}
