import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { makeCard } from '../../main/import/testing/make-card.ts'
import { expect, test } from './desktop.ts'
import type { DesktopHost } from './desktop-host.ts'
import { filesOf, group, openImport, ownListings, startButton, tile, words } from './import-page.ts'

test.describe.configure({ timeout: 900_000 })

let unlock = async (): Promise<unknown> => undefined
test.afterEach(() => unlock())

/** Files that the server refuses however they are sent: the person sees why, and may try again. */
const refused = [
  ['old-codec.mp4', 'UNREADABLE'],
  ['too-long.mp4', 'TOO_LARGE'],
]

/** The odd files are the same each time; for every day, a few listings between them are enough. */
for (const flats of [3, 34])
  test(`a memory card of ${flats} flats with odd files is imported as its plan says`, {
    tag: '@long',
  }, async ({ host, account }) => {
    const folder = join(host.folder, 'Card')
    const { files, folders, unread, ignored, workbook, locked } = await makeCard(folder, {
      flats,
    })
    unlock = async () => locked && (await chmod(locked, 0o700))
    if (flats === 34) expect(files).toBeGreaterThanOrEqual(300)
    const page = await openImport(host, account)
    await host.choose(folder)
    await page.getByRole('button', { name: words('start.folder') }).click()
    await expect(startButton(page)).toBeEnabled({ timeout: 300_000 })

    await test.step('the plan says what every odd file is', async () => {
      await reach(page, group(page, 'Odd files 1'))
      for (const [name, said] of [
        ['empty.jpg', 'problem.EMPTY_FILE'],
        ['white.jpg', 'flag.bright'],
        ['words.png', 'problem.WRONG_TYPE'],
      ] as const) {
        await reach(page, tile(page, name))
        await expect(tile(page, name)).toContainText(words(said))
      }
      expect(await filesOf(page, 'Names 2')).toEqual(
        expect.arrayContaining(['IMG_gpj.exe.jpg', 'bell and nothing.jpg']),
      )
      expect(await filesOf(page, 'Many 5')).toHaveLength(12)
      expect(await filesOf(page, '2026-11-20 15:00')).toHaveLength(2)
      const plan = await newestPlan(page)
      const problems = plan.files.flatMap(({ name, problem }) =>
        problem ? [[name, problem.code]] : [],
      )
      expect(Object.fromEntries(problems)).toEqual(unread)
      expect(plan.ignored).toBe(ignored)
    })

    await test.step('the plan names the folders that cannot be read, with the reason', async () => {
      await ejectWhenChosen(host, join(host.folder, 'Ejected card'))
      await expect(startButton(page)).toBeEnabled({ timeout: 60_000 })
      const unreadFolders = [
        ['Ejected card', 'FILE_GONE'],
        ...(locked ? [['Card/Locked 6', 'FILE_LOCKED']] : []),
      ]
      await page.getByText(words('unread.title', { count: unreadFolders.length })).click()
      for (const [name, code] of unreadFolders)
        await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(
          words(`problemMore.${code}`),
        )
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

    await test.step('a workbook that lies elsewhere fills in two more', async () => {
      await page.getByRole('button', { name: 'listings.csv' }).click()
      const dialog = page.getByRole('dialog')
      await host.choose(workbook)
      await dialog.getByRole('button', { name: words('table.other') }).click()
      await expect(dialog).toContainText('Prices.xlsx')
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
      // The price in euros is left out, because prices here cannot be in euros.
      const prices = sent.flatMap(({ facts }) => (facts.price === null ? [] : [facts.currency]))
      expect(prices.sort()).toEqual(['GEL', 'GEL', 'USD', 'USD', 'USD'])
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
  })

/** The folder is there when the person chooses it, and gone when it is read, so that even root cannot read it. */
async function ejectWhenChosen(host: DesktopHost, folder: string) {
  await mkdir(folder)
  await host.choose(folder)
  const page = host.page()
  const tokens = await page.evaluate(async () => {
    const picked = await window.sakhli.files.pick({ kind: 'folder' })
    return picked.ok ? picked.value.map(({ token }) => token) : []
  })
  await rm(folder, { recursive: true })
  const { batch } = await newestPlan(page)
  const asked = await page.evaluate((args) => window.sakhli.import.scan(args), { tokens, batch })
  expect(asked).toMatchObject({ ok: true })
}

/** The board renders only the rows in sight, so it is scrolled down until this one is visible. */
const reach = (page: Page, wanted: Locator) =>
  expect(async () => {
    if (await wanted.isVisible()) return
    await page.getByRole('grid').first().hover()
    await page.mouse.wheel(0, 250)
    await expect(wanted).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 60_000 })

/** The plan of the import that was begun last. */
const newestPlan = (page: Page) =>
  page.evaluate(async () => {
    const batches = await window.sakhli.import.batches()
    const batch = batches.ok ? (batches.value[0]?.batch ?? '') : ''
    const read = await window.sakhli.import.plan({ batch })
    if (!read.ok) throw new Error(read.error.code)
    return read.value
  })
