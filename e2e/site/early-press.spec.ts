import { readListings } from './server.ts'
import { arriveWithout, scriptOf } from './slow-scripts.ts'
import { arrive, awake, cards, expect, expectLanguage, test } from './visitor.ts'

test.use({ isStill: true })

const everyScript = '**/assets/*.js'
test.describe('what is pressed before the scripts are there', () => {
  test('is carried out when they are, and once however often it was pressed', async ({
    page,
    say,
  }) => {
    const { bringScripts } = await arriveWithout(page, everyScript, '/')
    const likes = cards(page).getByRole('button', { name: say('listing:card.like') })
    const hearts = page.locator('main article button[aria-pressed]')
    await likes.nth(0).click()
    await likes.nth(1).click({ clickCount: 2 })
    expect(await hearts.nth(0).getAttribute('aria-pressed')).toBe('false')
    bringScripts()
    await awake(page)
    await expect(hearts.nth(0)).toHaveAttribute('aria-pressed', 'true')
    await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect(hearts.nth(2)).toHaveAttribute('aria-pressed', 'false')
  })

  for (const isWhole of [false, true])
    test(`a language is taken that is chosen before ${isWhole ? 'the page' : 'its part'} answers`, async ({
      page,
      say,
    }) => {
      const itsOwn = scriptOf('renderer/app/header-choices.tsx')
      const { bringScripts } = await arriveWithout(page, isWhole ? everyScript : itsOwn, '/')
      if (!isWhole) await awake(page)
      await page.getByRole('combobox', { name: say('language.label') }).selectOption('en')
      await expectLanguage(page, 'ru')
      bringScripts()
      await expectLanguage(page, 'en')
    })

  test('a part whose code does not come is asked for again, and not without a pause', async ({
    page,
    say,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource|net::ERR|Failed to fetch/)
    let asked = 0
    let isGone = true
    await page.route(scriptOf('renderer/app/header-choices.tsx'), async (route) => {
      asked += 1
      await (isGone ? route.abort() : route.continue())
    })
    // As when the page was asked for again already, which is done once.
    await page.addInitScript(() => sessionStorage.setItem('reloaded', location.href))
    await arrive(page, '/')
    await page.getByRole('combobox', { name: say('language.label') }).selectOption('en')
    await expect.poll(() => asked).toBeGreaterThan(1)
    expect(asked).toBeLessThan(5)
    isGone = false
    await expectLanguage(page, 'en')
  })

  for (const isLeft of [false, true])
    test(`a note is kept that is written${isLeft ? ' and left' : ''} before the page answers`, {
      tag: '@long',
    }, async ({ page, request, say }) => {
      const [listing] = await readListings(request, 'limit=1')
      const { bringScripts } = await arriveWithout(page, everyScript, `/ad/${listing!.id}`)
      const note = page.getByRole('textbox', { name: say('ad:note.label') })
      await note.fill('Позвонить до вечера')
      if (isLeft) await note.blur()
      bringScripts()
      await awake(page)
      await expect(note).toHaveValue('Позвонить до вечера')
      if (!isLeft) await note.blur()
      const onDevice = () => page.evaluate(() => Object.values(localStorage).join(' '))
      await expect.poll(onDevice).toContain('Позвонить до вечера')
    })
})

/** Marks the moment at which the page says that it answers: an observer hears of it only when the task has ended. */
const markLive = () => {
  const dataset = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'dataset')
  const marking: ProxyHandler<DOMStringMap> = {
    set: (real, name: string, value) => {
      if (name === 'live') performance.mark('live')
      real[name] = value
      return true
    },
  }
  Object.defineProperty(HTMLElement.prototype, 'dataset', {
    get(this: HTMLElement) {
      const real = dataset?.get?.call(this)
      return this === document.documentElement ? new Proxy(real, marking) : real
    },
  })
}

test.describe('on a phone', () => {
  // A desktop shows the map from the start, whose code comes as soon as it can.
  test.use({ viewport: { width: 390, height: 844 } })

  test('what nobody sees yet is asked for after it answers', async ({ page }) => {
    await page.addInitScript(markLive)
    await arrive(page, '/')
    await page.waitForLoadState('networkidle')
    const asked = await page.evaluate(() => {
      const live = performance.getEntriesByName('live')[0]?.startTime ?? Number.NaN
      return performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, startTime }) => ({
          file: `**${new URL(name).pathname}`,
          isBefore: startTime < live,
        }))
    })
    const named = (isBefore: boolean) =>
      asked.filter((each) => each.isBefore === isBefore).map(({ file }) => file)
    const [before, after] = [named(true), named(false)]
    const waiting = [
      'renderer/app/header-choices.tsx',
      'renderer/features/contact-widget/contact-widget.tsx',
      'renderer/app/offline-strip.tsx',
      'texts/ru/lists.json',
      'web/site/keep-offline.ts',
      'web/site/device-files.ts',
    ].map(scriptOf)
    expect(waiting.filter((file) => before.includes(file))).toEqual([])
    expect(waiting.filter((file) => !after.includes(file))).toEqual([])
    expect(before.length).toBeGreaterThan(5)
  })
})
