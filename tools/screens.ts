import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cwd } from 'node:process'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import type { Language } from '../contract/languages.ts'
import { choiceCookies, storageKeys } from '../contract/limits.ts'
import type { Listing } from '../contract/listing.ts'
import { startSiteProcess } from './site-process.ts'
import { findBrowser } from './test/browser.ts'

interface Screen {
  name: string
  path: string
  language: Language
  isDark?: boolean
  isPhone?: boolean
  prepare?: (page: Page) => Promise<void>
}

const folder = join(import.meta.dirname, '../docs/screens')
const mostBytes = 250_000

const browserEnv = await findBrowser(cwd())
if (!browserEnv) throw new Error('No browser: put the path of a Chromium into CHROMIUM_PATH')
const site = await startSiteProcess('serve-for-tests.ts')
const browser = await chromium.launch({
  ...(browserEnv.CHROMIUM_PATH && { executablePath: browserEnv.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu'],
  // A page keeps a place for its scroll bar, and looks wrong without it.
  ignoreDefaultArgs: ['--hide-scrollbars'],
})
try {
  await mkdir(folder, { recursive: true })
  const ad = await findShowpiece()
  for (const screen of chooseScreens(ad)) await take(browser, screen)
} finally {
  await browser.close()
  await site.stop()
}

/** With enough pictures, something to say of its price, and a view. */
async function findShowpiece(): Promise<Listing> {
  const query = 'filters[facilities][]=seaView&filters[dealType][]=sale&limit=200'
  const answer = await fetch(`${site.address}/estateserver/apartments?${query}`)
  const ads = (await answer.json()) as Listing[]
  const [ad] = ads
    .filter(({ apartmentCondition }) => apartmentCondition === 'finishedWithRenovation')
    .sort((a, b) => b.images.length - a.images.length || Number(a.id) - Number(b.id))
  if (!ad) throw new Error('The demo has no ad worth showing')
  return ad
}

function chooseScreens({ id }: Listing): Screen[] {
  const best = '/?deal=sale&cond=finishedWithRenovation'
  return [
    { name: 'home-desktop', path: best, language: 'ru' },
    { name: 'home-phone', path: best, language: 'ru', isPhone: true },
    { name: 'home-phone-dark', path: best, language: 'he', isPhone: true, isDark: true },
    { name: 'ad-phone', path: `/ad/${id}`, language: 'ru', isPhone: true },
    { name: 'ad-desktop-dark', path: `/ad/${id}`, language: 'ru', isDark: true },
    { name: 'map-phone', path: '/?mode=map', language: 'he', isPhone: true },
    {
      name: 'filters-phone',
      path: '/filters?deal=sale&cat=newApartment&rooms=2rooms&min=50000&max=150000',
      language: 'ka',
      isPhone: true,
    },
    { name: 'compare-desktop', path: '/fav', language: 'en', prepare: compareThree },
  ]
}

async function compareThree(page: Page) {
  await page.goto(`${site.address}/?deal=sale&cat=newApartment`)
  await page.waitForLoadState('networkidle')
  const cards = page.locator('main article')
  for (const at of [0, 1, 2]) await cards.nth(at).locator('button[aria-pressed=false]').click()
  await page.goto(`${site.address}/fav`)
  for (const at of [0, 1, 2]) await page.getByRole('switch').nth(at).click()
  await page.goto(`${site.address}/compare`)
}

async function take(from: Browser, screen: Screen) {
  const { name, path, language, isDark, isPhone } = screen
  const size: BrowserContextOptions = isPhone
    ? {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
      }
    : { viewport: { width: 1440, height: 900 } }
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
  const page = await context.newPage()
  if (screen.prepare) await screen.prepare(page)
  else await page.goto(site.address + path)
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const bytes = await compress(await page.screenshot())
  await writeFile(join(folder, `${name}.webp`), bytes)
  console.log(`${name}.webp  ${(bytes.length / 1000).toFixed(0)} kB`)
  await context.close()
}

async function compress(picture: Buffer) {
  for (const quality of [86, 80, 72, 60]) {
    const bytes = await sharp(picture).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= mostBytes) return bytes
  }
  throw new Error('The picture stays too heavy')
}
