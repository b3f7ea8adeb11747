import type { ServerContext } from '../context.ts'
import { inTransaction } from '../db/retry.ts'
import { advanceRun } from '../features/feeds/runs/advance-run.ts'
import { startDueRuns } from '../features/feeds/runs/start-runs.ts'
import { measureListings } from '../features/listings/write/measure-listings.ts'
import { tellFavourites } from '../features/notices/tell-of-listing.ts'
import { repairPrices } from '../features/rates/repair-prices.ts'
import { confirmByLetter, renewByLetter } from '../features/recovery/link-letters.ts'
import { alertSearches } from '../features/saved-searches/alert-searches.ts'
import { openMailer } from '../mail/open-mailer.ts'
import { deliverLetter } from '../mail/send-letter.ts'
import { keepCardsTrue } from '../telegram/cards/keep-cards-true.ts'
import { askAdvertisers } from '../telegram/freshness/ask-advertisers.ts'
import { renewByTelegram } from '../telegram/notices/renew-password.ts'
import { tellByTelegram } from '../telegram/notices/tell-by-telegram.ts'
import { openTelegram } from '../telegram/sending/open-telegram.ts'
import type { JobName } from './job-kinds.ts'
import { sweep } from './sweep.ts'

/** When each chore comes round, as cron has it, by the clock of the city. */
const rounds: Partial<Record<JobName, string>> = {
  'alert-searches': '* * * * *',
  // By day.
  'ask-advertisers': '23 10-18 * * *',
  'repair-prices': '*/10 * * * *',
  'start-feeds': '* * * * *',
  sweep: '17 * * * *',
}

/** Sets this process to work on what is to be done later. */
export async function startJobs(server: ServerContext): Promise<{ stop: () => Promise<void> }> {
  const { jobs, log } = server
  await jobs.start()
  const telegram = openTelegram(server)
  const stopping = new AbortController()
  const mailer = openMailer(server.settings)
  const cards = telegram && keepCardsTrue(server, telegram, stopping)
  if (telegram) {
    await jobs.work('tell-telegram', (news) => tellByTelegram(server, telegram, news))
    await jobs.work('renew-by-telegram', (asked) => renewByTelegram(server, telegram, asked))
  }
  await jobs.work('tell-favourites', (news) =>
    inTransaction(server.db.write, (tx) => tellFavourites(tx, server, news)),
  )
  await jobs.work('ask-advertisers', async () => {
    await askAdvertisers(server)
    return undefined
  })
  await jobs.work('alert-searches', async () => {
    await alertSearches(server)
    return undefined
  })
  await jobs.work('letter', async (letter, signal) => {
    await deliverLetter(server, mailer, letter, AbortSignal.any([signal, stopping.signal]))
    return undefined
  })
  await jobs.work('renew-by-letter', async (asked, signal) => {
    await renewByLetter(server, mailer, asked, AbortSignal.any([signal, stopping.signal]))
    return undefined
  })
  await jobs.work('confirm-by-letter', async (asked, signal) => {
    await confirmByLetter(server, mailer, asked, AbortSignal.any([signal, stopping.signal]))
    return undefined
  })
  await jobs.work('repair-prices', async () => {
    await repairPrices(server)
    return undefined
  })
  await jobs.work('start-feeds', async () => {
    await startDueRuns(server)
    return undefined
  })
  await jobs.work('feed-run', async ({ runId }, signal) => {
    await advanceRun(server, runId, AbortSignal.any([signal, stopping.signal]))
    return undefined
  })
  await jobs.work('sweep', () => sweep(server))
  for (const [name, cron] of Object.entries(rounds))
    await jobs.schedule(name as JobName, cron, server.city.timeZone)
  // What a crash left half done is not left until the next round.
  const repair = repairPrices(server).catch((error) =>
    log.warn({ err: error }, 'prices not repaired'),
  )
  const measuring = measureListings(server).catch((error) =>
    log.warn({ err: error }, 'listings not measured'),
  )
  return {
    stop: async () => {
      stopping.abort()
      telegram?.close()
      await repair
      await cards
      await measuring
      await jobs.close()
      mailer.close()
    },
  }
}
