import type { Locator, Page } from '@playwright/test'
import { startSiteProcess } from '../../tools/running/site-process.ts'
import { openBenchDatabase } from '../filling/bench-context.ts'
import type { Verdicts } from '../measuring/verdicts.ts'
import { median } from '../measuring/verdicts.ts'
import { openBrowser, openVisit } from './open-browser.ts'

const listings = 1_000
const slowdown = 6
const mostMs = 100
const rounds = 5

/** Measures from a press to the next paint, on a slowed processor with every listing on the map. */
export async function measureInteractions(
  browserPath: string | undefined,
  verdicts: Verdicts,
  say: (line: string) => void,
) {
  const database = await openBenchDatabase(listings, say, { isInSchema: true })
  const site = await startSiteProcess('tools/start.ts', {
    PORT: '0',
    DATA_DIR: `${database.folder}/media-of-site`,
    DATABASE_URL: database.plainUrl,
    DEMO: 'off',
    TILE_URL: '',
    LOG_LEVEL: 'error',
  })
  const browser = await openBrowser(browserPath)
  try {
    const { page, devtools } = await openVisit(browser, site.address, { width: 1440, height: 900 })
    await page.goto(site.address)
    await page.locator('.leaflet-marker-pane a, .leaflet-marker-pane button').first().waitFor()
    await page.waitForLoadState('networkidle')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    for (const [what, act] of Object.entries(interactions)) {
      const took: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await act(page, round)
        took.push(await longest(page))
      }
      verdicts.expect(
        `${what}, ${listings} listings on the map, processor slowed ${slowdown}×`,
        median(took) <= mostMs,
        `${median(took)} ms (${took.join(', ')}; at most ${mostMs})`,
      )
    }
    const shift = await page.evaluate<number>('measured.shift')
    verdicts.expect('layout shift meanwhile', shift === 0, shift.toFixed(4))
  } finally {
    await browser.close()
    await site.stop()
    await database.close()
  }
}

const interactions: Record<string, (page: Page, round: number) => Promise<void>> = {
  async filter(page, round) {
    await press(page.locator(`main nav a[href*="deal=${round % 2 === 0 ? 'rent' : 'sale'}"]`))
  },
  async like(page) {
    await press(page.locator('main article button[aria-pressed=false]').first())
  },
  async 'pan end'(page, round) {
    const box = await page.locator('.leaflet-container').first().boundingBox()
    if (!box) throw new Error('No map')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const by = round % 2 === 0 ? -160 : 160
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y + by / 2, { steps: 6 })
    await page.mouse.up()
  },
  async 'mode switch'(page, round) {
    const modes = page.locator('main [role=group] button[aria-pressed]')
    await press(modes.nth(round % 2 === 0 ? 2 : 1))
  },
}

/** Uses only the mouse: `locator.click()` first runs the test tool's code in the page, on the slowed processor, too. */
async function press(place: Locator) {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error('What is to be pressed is not there')
  const { mouse } = place.page()
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await mouse.down()
  await mouse.up()
}

async function longest(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate<number>('measured.longest()')
}
