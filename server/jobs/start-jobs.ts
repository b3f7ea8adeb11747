import type { ServerContext } from '../context.ts'
import { inTransaction } from '../db/retry.ts'
import { advanceRun, runLeaseMs } from '../features/feeds/runs/advance-run.ts'
import { startDueRuns, takeUpRuns } from '../features/feeds/runs/start-runs.ts'
import { sweepWords } from '../features/listings/search/known-words.ts'
import { measureListings } from '../features/listings/write/measure-listings.ts'
import { tellOfSettled } from '../features/moderation/tell-decision.ts'
import { openPushKeys } from '../features/notices/push/push-keys.ts'
import { openPushSender } from '../features/notices/push/send-push.ts'
import { tellByPush } from '../features/notices/push/tell-by-push.ts'
import { tellByEmail } from '../features/notices/tell-by-email.ts'
import { tellFavourites } from '../features/notices/tell-of-listing.ts'
import { eraseAccounts } from '../features/own-data/erase-account.ts'
import { repairPrices } from '../features/rates/repair-prices.ts'
import { changeByLetter, tellOldAddress } from '../features/recovery/change-email.ts'
import { confirmByLetter, renewByLetter } from '../features/recovery/link-letters.ts'
import { alertSearches } from '../features/saved-searches/alert-searches.ts'
import { openSealer } from '../features/security/sealer.ts'
import { openNetworks } from '../http/addresses/private-networks.ts'
import { openMailer } from '../mail/open-mailer.ts'
import { deliverLetter } from '../mail/send-letter.ts'
import { keepCardsTrue } from '../telegram/cards/keep-cards-true.ts'
import { askAdvertisers } from '../telegram/freshness/ask-advertisers.ts'
import { renewByTelegram } from '../telegram/notices/renew-password.ts'
import { tellByTelegram } from '../telegram/notices/tell-by-telegram.ts'
import { openTelegram } from '../telegram/sending/open-telegram.ts'
import type { JobData, JobName } from './job-kinds.ts'
import { sweep } from './sweep.ts'

/** When each chore runs, as a cron expression in the city's time zone. */
const rounds: Partial<Record<JobName, string>> = {
  'alert-searches': '* * * * *',
  // In the daytime.
  'ask-advertisers': '23 10-18 * * *',
  'repair-prices': '*/10 * * * *',
  'start-feeds': '* * * * *',
  'erase-accounts': '37 * * * *',
  // At night, because it reads all texts.
  'sweep-words': '41 4 * * *',
  sweep: '17 * * * *',
}

/** Starts working on jobs in this process. */
export async function startJobs(server: ServerContext): Promise<{ stop: () => Promise<void> }> {
  const { jobs, log } = server
  await jobs.start()
  const telegram = openTelegram(server)
  const stopping = new AbortController()
  const mailer = openMailer(server.settings)
  const sealer = openSealer(server.settings)
  const pushes = {
    keysOf: openPushKeys(server, sealer),
    sender: openPushSender({
      networks: openNetworks(server.settings.PUSH_NETWORKS),
      subject: pushSubject(server.settings),
    }),
  }
  const cards = telegram && keepCardsTrue(server, telegram, stopping)
  /** For jobs that are done when `act` returns and that are aborted when this process stops. */
  const work = <Name extends JobName>(
    name: Name,
    act: (data: JobData[Name], signal: AbortSignal) => Promise<unknown>,
  ) =>
    jobs.work(name, async (data, signal) => {
      await act(data, AbortSignal.any([signal, stopping.signal]))
      return undefined
    })
  if (telegram) {
    await jobs.work('tell-telegram', (news) => tellByTelegram(server, telegram, news))
    await jobs.work('renew-by-telegram', (asked) => renewByTelegram(server, telegram, asked))
  }
  await jobs.work('tell-favourites', (news) =>
    inTransaction(server.db.write, (tx) => tellFavourites(tx, server, news)),
  )
  await jobs.work('tell-decision', (decided) =>
    inTransaction(server.db.write, (tx) => tellOfSettled(tx, server, decided)),
  )
  await work('ask-advertisers', () => askAdvertisers(server))
  await work('alert-searches', () => alertSearches(server))
  await work('tell-email', (news, signal) => tellByEmail(server, { mailer, sealer }, news, signal))
  await jobs.work('tell-push', (news, signal) =>
    tellByPush(server, pushes, news, AbortSignal.any([signal, stopping.signal])),
  )
  await work('letter', (letter, signal) => deliverLetter(server, mailer, letter, signal))
  await work('renew-by-letter', (asked, signal) => renewByLetter(server, mailer, asked, signal))
  await work('confirm-by-letter', (asked, signal) => confirmByLetter(server, mailer, asked, signal))
  await work('change-by-letter', (asked, signal) => changeByLetter(server, mailer, asked, signal))
  await work('tell-old-address', (news, signal) => tellOldAddress(server, mailer, news, signal))
  await work('repair-prices', () => repairPrices(server))
  await work('start-feeds', () => startDueRuns(server))
  await work('feed-run', ({ runId }, signal) => advanceRun(server, runId, signal))
  await work('erase-accounts', (_, signal) => eraseAccounts(server, signal))
  await work('sweep-words', () => sweepWords(server))
  await jobs.work('sweep', () => sweep(server))
  for (const [name, cron] of Object.entries(rounds))
    await jobs.schedule(name as JobName, cron, server.city.timeZone)
  // A crash may have left prices unrepaired, so this does not wait for the next round.
  const repair = repairPrices(server).catch((error) =>
    log.warn({ err: error }, 'prices not repaired'),
  )
  const measuring = measureListings(server).catch((error) =>
    log.warn({ err: error }, 'listings not measured'),
  )
  // By then the leases of a killed process have run out; the next round may be a minute away.
  const takingUp = setTimeout(() => {
    takeUpRuns(server).catch((error) => log.warn({ err: error }, 'runs of feeds not taken up'))
  }, runLeaseMs)
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(takingUp)
      telegram?.close()
      await repair
      await cards
      await measuring
      await jobs.close()
      mailer.close()
      pushes.sender.close()
    },
  }
}

/** The contact for a push service when something is wrong with our pushes. */
const pushSubject = ({ PUBLIC_URL, MAIL_FROM }: ServerContext['settings']) =>
  PUBLIC_URL?.startsWith('https:')
    ? PUBLIC_URL
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM ?? '')?.[0] ?? 'no-reply@localhost'}`
