import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, CDPSession } from '@playwright/test'
import { startSiteProcess } from '../../tools/running/site-process.ts'
import type { Verdicts } from '../measuring/verdicts.ts'
import { median } from '../measuring/verdicts.ts'
import { openBrowser, openVisit } from './open-browser.ts'

const slowdown = 4
/** The network that browsers call slow 4G, in bytes a second. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const visits = 20
const pressesEach = 5
const mostMs = 1_500
/** Presses come within this time after the first card: some before the scripts, some while they start, some after. */
const pressedWithinMs = 2_000
const askEveryMs = 50

/** On a phone with a slow network: how long a readable page does not answer, and whether presses then are lost. */
export async function measureFirstPress(browserPath: string | undefined, verdicts: Verdicts) {
  const site = await startSiteProcess('tools/test/serve-for-tests.ts')
  const browser = await openBrowser(browserPath)
  try {
    const silences: number[] = []
    let lost = 0
    for (let visit = 0; visit < visits; visit += 1) {
      const { silence, answered } = await press(browser, site.address)
      silences.push(silence)
      lost += pressesEach - answered
    }
    const worst = Math.round(Math.max(...silences))
    verdicts.expect(
      `from the largest paint to a page that answers, slow 4G, processor slowed ${slowdown}×`,
      median(silences) <= mostMs,
      `${Math.round(median(silences))} ms in the median of ${visits} (slowest ${worst}; at most ${mostMs})`,
    )
    const presses = visits * pressesEach
    verdicts.expect('presses lost from the first card on', lost === 0, `${lost} of ${presses}`)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function press(browser: Browser, address: string) {
  const { context, page, devtools } = await openVisit(browser, address, {
    width: 390,
    height: 844,
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(`measured.pressHearts(${pressesEach}, ${pressedWithinMs})`)
  await page.goto(address, { waitUntil: 'commit' })
  await untilLive(devtools)
  await page.locator(`html[data-pressed="${pressesEach}"]`).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const answered = await page.locator('main article button[aria-pressed=true]').count()
  const silence = await page.evaluate<number>('measured.live - measured.largestPaint')
  await context.close()
  return { silence, answered }
}

/** Asks the browser itself, without the driver's script in the page. */
async function untilLive(devtools: CDPSession) {
  const isLive = async () => {
    const { result } = await devtools.send('Runtime.evaluate', { expression: 'measured.live' })
    return Number(result.value) > 0
  }
  while (!(await isLive())) await delay(askEveryMs)
}
