import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Result } from 'lighthouse'
import { installBeside } from '../../tools/running/install-beside.ts'
import { startSiteProcess } from '../../tools/running/site-process.ts'
import type { Verdicts } from '../measuring/verdicts.ts'
import { median } from '../measuring/verdicts.ts'
import { openBrowser } from './open-browser.ts'

const runs = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const least = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

/** Runs Lighthouse as for a phone: a slow network and a slow processor, both simulated. */
export async function measurePages(browserPath: string | undefined, verdicts: Verdicts) {
  await installBeside(import.meta.dirname)
  const site = await startSiteProcess('tools/test/serve-for-tests.ts')
  const port = await findFreePort()
  const browser = await openBrowser(browserPath, [`--remote-debugging-port=${port}`])
  try {
    const listings = await fetch(`${site.address}/estateserver/apartments?limit=1`)
    const [listing] = (await listings.json()) as { id: string }[]
    for (const [what, path] of [
      ['home list', '/'],
      ['listing page', `/ad/${listing?.id}`],
    ] as const) {
      const results: Result[] = []
      for (let run = 0; run < runs; run += 1)
        results.push(await runLighthouse(site.address + path, port))
      judge(what, results, verdicts)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function runLighthouse(url: string, port: number, tries = 3): Promise<Result> {
  const { default: lighthouse } = await import('lighthouse')
  const flags = { port, logLevel: 'error', onlyCategories: [...categories] } as const
  const result = await lighthouse(url, flags)
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
  // A fault of Lighthouse, not of the page: sometimes the browser starts recording too late.
  if (result.lhr.runtimeError?.code === 'NO_NAVSTART' && tries > 1)
    return runLighthouse(url, port, tries - 1)
  if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message)
  return result.lhr
}

function judge(what: string, results: readonly Result[], verdicts: Verdicts) {
  for (const category of categories) {
    const scores = results.map(({ categories: of }) => Math.round((of[category]?.score ?? 0) * 100))
    const score = median(scores)
    verdicts.expect(
      `${what}, Lighthouse ${category}`,
      score >= least[category],
      `${score} (${scores.join(', ')}; at least ${least[category]})`,
    )
    if (score < 100)
      for (const line of explain(results[0], category)) console.log(`           ${line}`)
  }
  const numbers = (audit: string) => results.map(({ audits }) => audits[audit]?.numericValue ?? NaN)
  const shift = Math.max(...numbers('cumulative-layout-shift'))
  verdicts.expect(`${what}, layout shift`, shift === 0, shift.toFixed(4))
  for (const audit of ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'])
    console.log(`           ${audit} ${Math.round(median(numbers(audit)))} ms`)
}

function explain(result: Result | undefined, category: string): string[] {
  return (result?.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => result?.audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, displayValue = '' }) => `${id} ${displayValue}`)
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No free port')
  return address.port
}
