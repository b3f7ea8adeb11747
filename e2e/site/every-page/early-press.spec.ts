import type { ElementHandle, Page } from '@playwright/test'
import { forgetHeld, holdTimer, isHeld, pressBeforeHeld } from '../testing/held-timer.ts'
import { pins } from '../testing/map-pins.ts'
import { pictures } from '../testing/pictures.ts'
import { readListings } from '../testing/server.ts'
import { arriveWithout, scriptOf, styleOf } from '../testing/slow-scripts.ts'
import { arrive, awake, cards, expect, expectLanguage, test } from '../testing/visitor.ts'

test.use({ isStill: true })

const everyScript = '**/assets/*.js'
test.describe('before all scripts have loaded', () => {
  test('a press is carried out later, only once even if it was a double press', async ({
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

  test('images out of sight leave the network to the scripts until somebody scrolls', async ({
    page,
  }) => {
    const requested = new Set<string>()
    page.on('request', (request) => requested.add(new URL(request.url()).pathname))
    const { bringScripts } = await arriveWithout(page, everyScript, '/')
    const held = page.locator('img[data-held]')
    const nearest = await held.first().getAttribute('src')
    const isRequested = () => requested.has(new URL(nearest!, page.url()).pathname)
    await page.waitForLoadState('load')
    expect(isRequested()).toBe(false)
    await page.mouse.wheel(0, 100)
    await expect.poll(isRequested).toBe(true)
    bringScripts()
    await awake(page)
  })

  test('images out of sight come when the scripts are there', async ({ page }) => {
    const { bringScripts } = await arriveWithout(page, everyScript, '/')
    const held = page.locator('img[data-held]')
    const nearest = (await held.first().elementHandle()) as ElementHandle<HTMLImageElement>
    bringScripts()
    await expect(held).toHaveCount(0)
    await expect.poll(() => nearest.evaluate(({ naturalWidth }) => naturalWidth)).toBeGreaterThan(0)
  })

  for (const isWhole of [false, true])
    test(`a language chosen before ${isWhole ? 'the page' : 'its part'} answers is applied`, {
      tag: '@long',
    }, async ({ page, say }) => {
      const itsOwn = scriptOf('renderer/app/header-choices.tsx')
      const { bringScripts } = await arriveWithout(page, isWhole ? everyScript : itsOwn, '/')
      if (!isWhole) await awake(page)
      await page.getByRole('combobox', { name: say('language.label') }).selectOption('en')
      await expectLanguage(page, 'ru')
      bringScripts()
      await expectLanguage(page, 'en')
    })

  test('what is chosen and typed in the listing form is kept', { tag: '@long' }, async ({
    page,
    say,
  }) => {
    const { bringScripts } = await arriveWithout(page, everyScript, '/newAd')
    const form = page.getByRole('form')
    const choose = (name: string) => form.getByText(name, { exact: true }).click()
    for (const category of ['house', 'newApartment', 'house'] as const)
      await choose(say(`listing:category.${category}`))
    for (const heating of ['electric', 'gas'] as const)
      await choose(say(`listing:heating.${heating}`))
    await choose(say('listing:heating.electric'))
    await form.locator('input[type=file]').setInputFiles(await pictures(1))
    await form.getByLabel(say('form:words.name')).fill('Над морем')
    bringScripts()
    await awake(page)
    await expect(page.locator('li[data-key]')).toHaveCount(1)
    await expect(page.getByText(say('form:saving.here'))).toBeVisible()

    // After a reload the form has the same content again, and nothing else.
    await page.reload()
    await awake(page)
    await expect(
      form.getByRole('radio', { name: say('listing:category.house'), exact: true }),
    ).toBeChecked()
    await expect(form.getByRole('checkbox', { name: say('listing:heating.gas') })).toBeChecked()
    await expect(
      form.getByRole('checkbox', { name: say('listing:heating.electric') }),
    ).not.toBeChecked()
    await expect(form.getByLabel(say('form:words.name'))).toHaveValue('Над морем')
    await expect(page.locator('li[data-key]')).toHaveCount(1)
  })

  test('several filters that are pressed are all set', { tag: '@long' }, async ({ page, say }) => {
    const { bringScripts } = await arriveWithout(page, everyScript, '/filters')
    const main = page.getByRole('main')
    const chip = (category: 'house' | 'land') =>
      main.getByRole('button', { name: say(`listing:category.${category}`), exact: true })
    await chip('house').click()
    await chip('land').click()
    await main.getByText(say('search:filters.exclusive'), { exact: true }).click()
    bringScripts()
    await awake(page)
    await expect(chip('house')).toHaveAttribute('aria-pressed', 'true')
    await expect(chip('land')).toHaveAttribute('aria-pressed', 'true')
    await expect(main.getByRole('switch', { name: say('search:filters.exclusive') })).toBeChecked()
    await main.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/cat=house,land&ex=1$/)
  })

  test('an email and a password stay in the fields where they were typed', {
    tag: '@long',
  }, async ({ page, say }) => {
    const { bringScripts } = await arriveWithout(page, everyScript, '/sign-up')
    const main = page.getByRole('main')
    await main.getByText(say('account:signUp.agency'), { exact: true }).click()
    await main.getByLabel(say('account:field.email')).fill('anna@sakhli.example')
    await main.getByLabel(say('account:field.password'), { exact: true }).fill('magnolia-5')
    bringScripts()
    await awake(page)
    // All fields but the name are filled in.
    await main.getByRole('button', { name: say('account:signUp.submit') }).click()
    await expect(main.locator('[aria-invalid=true]')).toHaveCount(1)
    await expect(main.getByLabel(say('account:signUp.agencyName'))).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  })

  test('scripts that fail to load are requested again, and then carry out the press', async ({
    page,
    say,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource|net::ERR/)
    let isGone = true
    let refused = 0
    await page.route(everyScript, async (route) => {
      refused += isGone ? 1 : 0
      await (isGone ? route.abort() : route.continue())
    })
    await page.goto('/')
    const like = cards(page)
      .getByRole('button', { name: say('listing:card.like') })
      .first()
    await like.click()
    await expect.poll(() => refused).toBeGreaterThan(2)
    isGone = false
    await awake(page)
    await expect(page.locator('main article button[aria-pressed]').first()).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  test('a part of the page whose code fails to load is requested again, after a pause', async ({
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
    await arrive(page, '/')
    await page.getByRole('combobox', { name: say('language.label') }).selectOption('en')
    await expect.poll(() => asked).toBeGreaterThan(1)
    expect(asked).toBeLessThan(5)
    isGone = false
    await expectLanguage(page, 'en')
  })

  for (const file of ['code', 'style'] as const)
    test(`a part whose ${file} fails to load leaves the page as it is, and opens once it loads`, {
      tag: '@long',
    }, async ({ page, say, complaints }) => {
      complaints.expect(/Failed to load resource|net::ERR/)
      let asked = 0
      let isGone = true
      const sheet = 'renderer/app/menu/menu-sheet.tsx'
      await page.route(file === 'code' ? scriptOf(sheet) : styleOf(sheet), async (route) => {
        asked += 1
        await (isGone ? route.abort() : route.continue())
      })
      await arrive(page, '/')
      await page.evaluate(() => Object.assign(window, { isTheSame: true }))
      await page.getByRole('link', { name: say('nav.menu'), exact: true }).click()
      await expect.poll(() => asked).toBeGreaterThan(1)
      await expect(cards(page).first()).toBeVisible()
      isGone = false
      const menu = page.getByRole('dialog')
      await expect(menu).toBeVisible()
      await expect(menu.getByRole('list').first()).toHaveCSS('display', 'grid')
      // The page was not reloaded either: the server has the part, only the network was gone.
      expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
    })

  test('a part of the page that is gone from the server opens after a reload of the page', {
    tag: '@long',
  }, async ({ page, say, complaints }) => {
    complaints.expect(/Failed to load resource|status of 404/)
    // As after an upgrade: of the older build, only the files that the page has loaded remain.
    let isOlder = false
    await page.route('**/assets/*.js', async (route) => {
      await (isOlder ? route.fulfill({ status: 404 }) : route.continue())
    })
    await arrive(page, '/')
    isOlder = true
    const again = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('link', { name: say('nav.menu'), exact: true }).click()
    await again
    isOlder = false
    await awake(page)
    await page.getByRole('link', { name: say('nav.menu'), exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  for (const isLeft of [false, true])
    test(`a note that is written${isLeft ? ' and left' : ''} before the page answers is saved`, {
      tag: '@long',
    }, async ({ page, request, say }) => {
      const [listing] = await readListings(request, 'sort=old&limit=1')
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

/** Marks the moment when the page sets `data-live`: an observer would learn of it only after the end of the task. */
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
  // A desktop shows the map from the start, and loads its code as soon as possible.
  test.use({ viewport: { width: 390, height: 844 } })

  test('no timer delays a page before it becomes interactive', async ({ page }) => {
    // React waits for 300 ms after it has shown a placeholder.
    await page.addInitScript(() => {
      const later = window.setTimeout
      const waits: number[] = []
      const remember = (act: () => void, ms = 0) => {
        if (!('live' in document.documentElement.dataset)) waits.push(ms)
        return later(act, ms)
      }
      Object.assign(window, { setTimeout: remember, waits })
    })
    await arrive(page, '/')
    const waits: number[] = await page.evaluate('waits')
    // Waits of seconds are allowed: they retry scripts that did not come.
    expect(waits.length).toBeGreaterThan(0)
    expect(waits.filter((ms) => ms > 10 && ms < 1_000)).toEqual([])
  })

  test('scripts of parts not seen yet are requested after the page is interactive', async ({
    page,
  }) => {
    await page.addInitScript(markLive)
    await arrive(page, '/')
    const waiting = [
      'renderer/app/header-choices.tsx',
      'renderer/features/contact-widget/contact-widget.tsx',
      'renderer/app/offline-strip.tsx',
      'texts/ru/lists.json',
      'web/site/keep-offline.ts',
      'web/site/device-files.ts',
    ].map(scriptOf)
    /** The scripts requested so far, either before or after the page responded. */
    const asked = async (isBefore: boolean) => {
      const all = await page.evaluate(() => {
        const live = performance.getEntriesByName('live')[0]?.startTime ?? Number.NaN
        return performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ name, startTime }) => ({
            file: `**${new URL(name).pathname}`,
            isBefore: startTime < live,
          }))
      })
      return all.filter((each) => each.isBefore === isBefore).map(({ file }) => file)
    }
    await expect
      .poll(async () => {
        const after = await asked(false)
        return waiting.filter((file) => !after.includes(file))
      })
      .toEqual([])
    const before = await asked(true)
    expect(waiting.filter((file) => before.includes(file))).toEqual([])
    expect(before.length).toBeGreaterThan(5)
  })
})

/** Opens a search and moves its map. The map writes its position a moment later; here, when the test says so. */
async function arriveAndMoveMap(page: Page) {
  await holdTimer(page, 250)
  await arrive(page, '/?deal=daily')
  await expect(pins(page).first()).toBeVisible()
  const box = (await page.locator('.leaflet-container').first().boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 80, y + 40, { steps: 5 })
  await forgetHeld(page)
  await page.mouse.up()
  await isHeld(page)
}

test('a listing opened right after the map was moved stays open', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arriveAndMoveMap(page)
  const link = cards(page).first().getByRole('heading').getByRole('link')
  const href = await link.getAttribute('href')
  await pressBeforeHeld(link)
  await expect(page.getByRole('button', { name: say('ad:contact.book') })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test('a filter pressed right after the map was moved stays set', { tag: '@long' }, async ({
  page,
  say,
}) => {
  await arriveAndMoveMap(page)
  const rent = page.getByRole('link', { name: say('listing:dealChoice.rent'), exact: true })
  await pressBeforeHeld(rent)
  await expect(rent).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/[?&]deal=rent/)
})
