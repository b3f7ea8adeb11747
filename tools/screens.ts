import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cwd } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import type { Language } from '../contract/languages.ts'
import { choiceCookies, houseAgencyId, storageKeys } from '../contract/limits.ts'
import type { Listing } from '../contract/listings/listing.ts'
import type { Id } from '../contract/wire/primitives.ts'
import { apiBase } from '../contract/wire/route.ts'
import { demoSignIns } from '../server/demo/sign-ins.ts'
import { startSiteProcess } from './running/site-process.ts'
import { findBrowser } from './test/browser.ts'

const widths = { phone: 390, tablet: 768, desktop: 1440 } as const
type Width = keyof typeof widths

interface Screen {
  name: string
  path: string
  language: Language
  width: Width
  isDark?: boolean
  /** Shows the listing at full width. */
  isWide?: boolean
  /** Shows the page as the demo's agency sees it. */
  isAgency?: boolean
}

const folder = join(import.meta.dirname, '../docs/screens')
const mostBytes = 160_000

const browserEnv = await findBrowser(cwd())
if (!browserEnv) throw new Error('No browser: put the path of a Chromium into CHROMIUM_PATH')
const site = await startSiteProcess('tools/test/serve-for-tests.ts')
const browser = await chromium.launch({
  ...(browserEnv.CHROMIUM_PATH && { executablePath: browserEnv.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu'],
  // Pages reserve room for their scroll bar, and look wrong without it.
  ignoreDefaultArgs: ['--hide-scrollbars'],
})
try {
  await mkdir(folder, { recursive: true })
  const listing = await findShowpiece(
    'filters[facilities][]=seaView&filters[dealType][]=sale&limit=200',
  )
  const own = await findShowpiece(
    `filters[ownerId]=${houseAgencyId}&filters[dealType][]=sale&limit=200`,
  )
  for (const screen of chooseScreens(listing, own)) await take(browser, screen)
} finally {
  await browser.close()
  await site.stop()
}

/** The listing of a finished home that has the most images. */
async function findShowpiece(query: string): Promise<Id> {
  const answer = await fetch(`${site.address}${apiBase}/apartments?${query}`)
  const listings = (await answer.json()) as Listing[]
  const [listing] = listings
    .filter(({ apartmentCondition }) => apartmentCondition === 'finishedWithRenovation')
    .sort((a, b) => b.images.length - a.images.length || Number(a.id) - Number(b.id))
  if (!listing) throw new Error('The demo has no listing worth showing')
  return listing.id
}

/** Each page at three widths, in light and in dark; the dark ones are in Hebrew, from right to left. */
function chooseScreens(listing: Id, own: Id): Screen[] {
  const best = '/?deal=sale&cat=secondaryApartment&cond=finishedWithRenovation'
  const pages = { home: best, map: '/?deal=sale&mode=map', ad: `/ad/${listing}` }
  const looks = Object.entries(pages).flatMap(([name, path]) =>
    (Object.keys(widths) as Width[]).flatMap((width): Screen[] => [
      { name: `${name}-${width}`, path, language: 'ru', width },
      { name: `${name}-${width}-dark`, path, language: 'he', width, isDark: true },
    ]),
  )
  return [
    ...looks,
    {
      name: 'ad-desktop-wide',
      path: `/ad/${listing}`,
      language: 'ru',
      width: 'desktop',
      isWide: true,
    },
    {
      name: 'filters-phone',
      path: '/filters?deal=sale&cat=newApartment&rooms=2rooms&min=50000&max=150000',
      language: 'ka',
      width: 'phone',
    },
    {
      name: 'form-desktop',
      path: `/editAd/${own}`,
      language: 'ru',
      width: 'desktop',
      isAgency: true,
    },
    {
      name: 'inbox-phone-dark',
      path: '/inbox',
      language: 'ru',
      width: 'phone',
      isDark: true,
      isAgency: true,
    },
  ]
}

async function take(from: Browser, screen: Screen) {
  const { name, path, language, width, isDark, isWide, isAgency } = screen
  const isTouched = width !== 'desktop'
  const size: BrowserContextOptions = {
    viewport: { width: widths[width], height: isTouched ? 844 : 900 },
    isMobile: isTouched,
    hasTouch: isTouched,
    deviceScaleFactor: width === 'phone' ? 2 : 1,
  }
  const context = await from.newContext({
    ...size,
    colorScheme: isDark ? 'dark' : 'light',
    locale: language,
    timezoneId: 'Asia/Tbilisi',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: choiceCookies.language, value: language, url: site.address }])
  await context.addInitScript(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [storageKeys.language, language],
  )
  if (isWide)
    await context.addInitScript((key) => localStorage.setItem(key, '1'), storageKeys.wideListing)
  if (isAgency) await signIn(context)
  const page = await context.newPage()
  await page.goto(site.address + path)
  // A page of somebody signed in listens for new requests, so its network is never idle.
  if (isAgency) await page.locator('main img').first().waitFor()
  else await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const bytes = await compress(await photographAtRest(page))
  await writeFile(join(folder, `${name}.webp`), bytes)
  console.log(`${name}.webp  ${(bytes.length / 1000).toFixed(0)} kB`)
  await context.close()
}

/** Waits until nothing changes any more: images still arrive, and the map is drawn piece by piece. */
async function photographAtRest(page: Page) {
  let before = await page.screenshot()
  for (let tries = 0; tries < 30; tries += 1) {
    await setTimeout(1_000)
    const now = await page.screenshot()
    if (now.equals(before)) return now
    before = now
  }
  throw new Error('The page does not come to rest')
}

async function signIn(context: BrowserContext) {
  const { login, password } = demoSignIns[0]
  const answer = await context.request.post(`${site.address}${apiBase}/auth/sign-in`, {
    data: { email: login, password },
    headers: { origin: site.address },
  })
  if (!answer.ok()) throw new Error('The demo agency cannot sign in')
}

async function compress(picture: Buffer) {
  for (const quality of [86, 80, 72, 60]) {
    const bytes = await sharp(picture).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= mostBytes) return bytes
  }
  throw new Error('The picture stays too heavy')
}
