import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeCard } from '../../pictures/testing/make-card.ts'
import { sweepUnless } from '../breaches.ts'
import { expect, test } from './desktop.ts'
import { filesOf, group, openImport, ownListings, startButton, tile, words } from './import-page.ts'

test.describe.configure({ timeout: 900_000 })

/** What no way of sending helps: the person sees why, and may try it again. */
const refused = [
  ['old-codec.mp4', 'UNREADABLE'],
  ['too-long.mp4', 'TOO_LARGE'],
]

/** The same odd files each time; of the flats between them a few will do for every day. */
for (const flats of [3, 34])
  test(
    `a card of odd files among ${flats} flats becomes the listings of its plan`,
    sweepUnless(flats === 3),
    async ({ host, account }) => {
      const folder = join(host.folder, 'Card')
      const { files, folders } = await makeCard(folder, { flats })
      if (flats === 34) expect(files).toBeGreaterThanOrEqual(300)
      const page = await openImport(host, account)
      await host.choose(folder)
      await page.getByRole('button', { name: words('start.folder') }).click()
      await expect(startButton(page)).toBeEnabled({ timeout: 300_000 })

      await test.step('the plan says what every odd file is', async () => {
        await group(page, 'Odd files 1').scrollIntoViewIfNeeded()
        await expect(tile(page, 'empty.jpg')).toContainText(words('problem.EMPTY_FILE'))
        await expect(tile(page, 'words.png')).toContainText(words('problem.WRONG_TYPE'))
        await expect(tile(page, 'white.jpg')).toContainText(words('flag.bright'))
        expect(await filesOf(page, 'Names 2')).toEqual(
          expect.arrayContaining(['IMG_gpj.exe.jpg', 'bell and nothing.jpg']),
        )
        expect(await filesOf(page, 'Many 5')).toHaveLength(12)
        expect(await filesOf(page, '2026-11-20 15:00')).toHaveLength(2)
      })

      await test.step('the table fills in what it can, with the currencies that it names', async () => {
        await page.getByRole('button', { name: words('table.look') }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toContainText(words('row.WHICH_CURRENCY'))
        await expect(dialog).toContainText(words('row.OTHER_CURRENCY'))
        await dialog.getByLabel(words('table.currency')).selectOption('GEL')
        await expect(dialog).not.toContainText(words('row.WHICH_CURRENCY'))
        await dialog.getByRole('button', { name: words('table.apply') }).click()
        await expect(dialog).toBeHidden()
      })

      await test.step('it goes up, and the server has what the plan says, in its order', async () => {
        await startButton(page).click()
        await expect(page.getByRole('table')).toBeVisible({ timeout: 600_000 })
        const plan = await newestPlan(page)
        const listings = new Map((await ownListings(page)).map((listing) => [listing.id, listing]))
        const fileOf = new Map(plan.files.map((file) => [file.id, file]))
        const sentOf = (ids: readonly string[]) =>
          ids.flatMap((id) => {
            const file = fileOf.get(id)
            return file?.state === 'sent' && file.imageId ? [file.imageId] : []
          })
        const sent = plan.groups.filter(({ listingId }) => listingId !== null)
        expect(sent.length).toBeGreaterThanOrEqual(folders.length)
        expect(listings.size).toBe(sent.length)
        for (const { title, listingId, files: ids, facts } of sent) {
          const listing = listings.get(listingId ?? '')
          expect([title, listing?.images.map(({ id }) => id)]).toEqual([title, sentOf(ids)])
          if (facts.price !== null)
            expect([title, listing?.price, listing?.currency]).toEqual([
              title,
              facts.price,
              facts.currency,
            ])
        }
        // The price in euros is left out: prices here are not given in them.
        const prices = sent.flatMap(({ facts }) => (facts.price === null ? [] : [facts.currency]))
        expect(prices.sort()).toEqual(['GEL', 'GEL', 'USD'])
        const failed = plan.files.filter(({ state }) => state === 'failed')
        expect(failed.map(({ name, problem }) => [name, problem?.code]).sort()).toEqual(refused)
      })

      await test.step('the same card again is known, and only what the server refused is proposed', async () => {
        await page.getByRole('button', { name: words('start.all') }).click()
        await host.choose(folder)
        await page.getByRole('button', { name: words('start.folder') }).click()
        await expect
          .poll(
            async () => {
              const { state, files: all } = await newestPlan(page)
              if (state !== 'planned') return state
              const open = all.filter((file) => file.state === 'planned')
              return open.map(({ name }) => name).sort()
            },
            { timeout: 300_000 },
          )
          .toEqual(refused.map(([name]) => name))
      })
    },
  )

/** Of the import that was begun last. */
const newestPlan = (page: Page) =>
  page.evaluate(async () => {
    const batches = await window.sakhli.import.batches()
    const batch = batches.ok ? (batches.value[0]?.batch ?? '') : ''
    const read = await window.sakhli.import.plan({ batch })
    if (!read.ok) throw new Error(read.error.code)
    return read.value
  })
