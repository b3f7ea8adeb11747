import type { Update } from 'grammy/types'
import type { ServerContext } from '../../context.ts'
import type { Lease } from '../../db/lease.ts'
import { openLease } from '../../db/lease.ts'
import type { Said, Telegram } from '../sending/open-telegram.ts'
import { pause, waitAfter } from '../sending/retry.ts'
import type { Receive } from './receiving.ts'
import { updateKinds } from './receiving.ts'

/** How long after a crash another process takes over, or the same one after a restart. */
const leaseMs = 20_000

/** Asks for updates until told to stop. Only one server process does so; when it ends, another takes over. */
export async function pollUpdates(
  server: ServerContext,
  telegram: Telegram,
  receive: Receive,
  { signal, lookAgainMs = 5_000 }: { signal: AbortSignal; lookAgainMs?: number },
): Promise<void> {
  const lease = openLease(server, 'telegram updates', leaseMs)
  let offset: number | undefined
  let failures = 0
  while (!signal.aborted) {
    try {
      if (!(await lease.take())) {
        offset = undefined
        await pause(lookAgainMs, signal)
        continue
      }
      const said = await whileRenewing(lease, () =>
        telegram.poll({ offset, allowed: updateKinds }, signal),
      )
      failures = 0
      if (said.kind === 'done')
        for (const update of said.result) {
          await receiveInTurn(receive, update, signal)
          offset = update.update_id + 1
        }
      else await pause(await waitFor(server, telegram, said), signal)
    } catch (error) {
      if (signal.aborted) break
      failures += 1
      if (failures === 1) server.log.warn({ err: error }, 'no updates from Telegram for now')
      await pause(waitAfter(failures), signal)
    }
  }
  await lease.release().catch((error: unknown) => {
    server.log.warn({ err: error }, 'the lease on Telegram’s updates was not given back')
  })
}

/** Waiting for an update may take longer than the lease lasts. */
async function whileRenewing<Result>(lease: Lease, wait: () => Promise<Result>): Promise<Result> {
  const { stop } = lease.keep()
  return wait().finally(stop)
}

/** An update that cannot be taken yet stays with Telegram: later updates are not asked for before it is taken. */
async function receiveInTurn(receive: Receive, update: Update, signal: AbortSignal) {
  while ((await receive(update)) === 'busy') {
    if (signal.aborted) throw new Error('stopping')
    await pause(50, signal)
  }
}

async function waitFor(
  { log }: ServerContext,
  telegram: Telegram,
  said: Exclude<Said<Update[]>, { kind: 'done' }>,
): Promise<number> {
  if (said.kind === 'later') return said.againInSeconds * 1_000
  if (said.code === 409 && said.why.includes('webhook')) {
    await telegram.ask((api) => api.deleteWebhook({}), 'answer')
    return 0
  }
  log.warn({ code: said.code, why: said.why }, 'Telegram gives this process no updates')
  return said.code === 409 ? 5_000 : 60_000
}
