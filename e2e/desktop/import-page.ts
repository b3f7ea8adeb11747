import type { Locator, Page } from '@playwright/test'
import type { Listing } from '../../contract/listings/listing.ts'
import { wordsOf } from '../site/testing/words.ts'
import type { Account } from './desktop.ts'
import { expect, signIn } from './desktop.ts'
import type { DesktopHost } from './desktop-host.ts'

const say = await wordsOf('en')
export const words = (key: string, values?: { count?: number; [name: string]: unknown }) =>
  say(`import:${key}`, values)

export async function openImport(
  host: DesktopHost,
  account: Account,
  title = words('start.title'),
): Promise<Page> {
  await signIn(host, account)
  const page = host.page()
  await page.goto(new URL('/#/import', page.url()).href)
  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  return page
}

export async function chooseFolder(host: DesktopHost, folder: string) {
  const page = host.page()
  await host.choose(folder)
  await page.getByRole('button', { name: words('start.folder') }).click()
  await expect(startButton(page)).toBeEnabled({ timeout: 120_000 })
}

export const startButton = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${words('plan.start')}:`) })

/** The names of a listing's files in their order, read from the plan of the import. */
export const filesOf = async (page: Page, listing: string): Promise<string[]> =>
  page.evaluate(async (title) => {
    const batches = await window.sakhli.import.batches()
    const batch = batches.ok ? batches.value[0]?.batch : undefined
    const plan = batch ? await window.sakhli.import.plan({ batch }) : undefined
    if (!plan?.ok) return []
    const nameOf = new Map(plan.value.files.map((file) => [file.id, file.name]))
    const group = plan.value.groups.find((each) => each.title === title)
    return (group?.files ?? []).map((id) => nameOf.get(id) ?? '')
  }, listing)

export const tile = (page: Page, name: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`: ${name.replace('.', '\\.')}`) })

export const group = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const ownListings = (page: Page): Promise<Listing[]> =>
  page.evaluate(async () => {
    const me = await (await fetch('/estateserver/users/me')).json()
    const answer = await fetch(`/estateserver/apartments?filters[ownerId]=${me.id}&limit=100`)
    return answer.json()
  })
