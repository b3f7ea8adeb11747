import { repairPrices } from '../features/rates/repair-prices.ts'
import { alertSearches } from '../features/saved-searches/alert-searches.ts'
import type { House } from '../house.ts'
import { askAdvertiser } from '../telegram/ask-advertiser.ts'
import { askAdvertisers } from '../telegram/ask-advertisers.ts'
import { openTelegram } from '../telegram/open-telegram.ts'
import { tellAccountByTelegram } from '../telegram/tell-account.ts'
import { tellAdvertiser } from '../telegram/tell-advertiser.ts'
import { tellVisitor } from '../telegram/tell-visitor.ts'
import type { JobName } from './job-kinds.ts'
import { sweep } from './sweep.ts'

/** When each chore comes round, as cron has it. */
const rounds: Partial<Record<JobName, string>> = {
  'alert-searches': '* * * * *',
  // By day in Batumi, four hours ahead.
  'ask-advertisers': '23 6-14 * * *',
  'repair-prices': '*/10 * * * *',
  sweep: '17 * * * *',
}

/** Sets this process to work on what is to be done later. */
export async function startJobs(house: House): Promise<{ stop: () => Promise<void> }> {
  const { jobs, log } = house
  await jobs.start()
  const telegram = openTelegram(house)
  if (telegram) {
    await jobs.work('tell-advertiser', (news) => tellAdvertiser(house, telegram, news))
    await jobs.work('tell-visitor', (news) => tellVisitor(house, telegram, news))
    await jobs.work('ask-advertiser', (listing) => askAdvertiser(house, telegram, listing))
    await jobs.work('tell-account', (event) => tellAccountByTelegram(house, telegram, event))
    await jobs.work('ask-advertisers', async () => {
      await askAdvertisers(house)
      return undefined
    })
    await jobs.work('alert-searches', async () => {
      await alertSearches(house)
      return undefined
    })
  }
  await jobs.work('repair-prices', async () => {
    await repairPrices(house)
    return undefined
  })
  await jobs.work('sweep', () => sweep(house))
  for (const [name, cron] of Object.entries(rounds)) await jobs.schedule(name as JobName, cron)
  // What a crash left half done is not left until the next round.
  const repair = repairPrices(house).catch((error) =>
    log.warn({ err: error }, 'prices not repaired'),
  )
  return {
    stop: async () => {
      await repair
      await jobs.close()
    },
  }
}
