import type { Page } from '@playwright/test'
import { forgetHeld, holdTimer, isHeld, pressBeforeHeld } from '../testing/held-timer.ts'
import { pins } from '../testing/map-pins.ts'
import { pictures } from '../testing/pictures.ts'
import { readListings } from '../testing/server.ts'
import { arriveWithout, scriptOf, styleOf } from '../testing/slow-scripts.ts'
import { arrive, awake, cards, expect, expectLanguage, test } from '../testing/visitor.ts'

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
    test(`a language is taken that is chosen before ${isWhole ? 'the page' : 'its part'} answers`, {
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

  test('what is chosen and typed in a form is in it', { tag: '@long' }, async ({ page, say }) => {
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

    // What the form has is there again after a reload, and nothing else.
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

  test('filters that stand on each other are all set', { tag: '@long' }, async ({ page, say }) => {
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

  test('an email and a password go where they were typed', { tag: '@long' }, async ({
    page,
    say,
  }) => {
    const { bringScripts } = await arriveWithout(page, everyScript, '/sign-up')
    const main = page.getByRole('main')
    await main.getByText(say('account:signUp.agency'), { exact: true }).click()
    await main.getByLabel(say('account:field.email')).fill('anna@sakhli.example')
    await main.getByLabel(say('account:field.password'), { exact: true }).fill('magnolia-5')
    bringScripts()
    await awake(page)
    // All but the name is there.
    await main.getByRole('button', { name: say('account:signUp.submit') }).click()
    await expect(main.locator('[aria-invalid=true]')).toHaveCount(1)
    await expect(main.getByLabel(say('account:signUp.agencyName'))).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  })

  test('scripts that do not come are asked for again, and do what was pressed', async ({
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
    await arrive(page, '/')
    await page.getByRole('combobox', { name: say('language.label') }).selectOption('en')
    await expect.poll(() => asked).toBeGreaterThan(1)
    expect(asked).toBeLessThan(5)
    isGone = false
    await expectLanguage(page, 'en')
  })

  for (const file of ['code', 'style'] as const)
    test(`a part whose ${file} does not come when it is opened leaves the page as it is, and comes with the network`, {
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
      // Nor was the page asked for again: its part is there, only the network was not.
      expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
    })

  test('a part that is gone from the server has the page asked for again, once', {
    tag: '@long',
  }, async ({ page, say, complaints }) => {
    complaints.expect(/Failed to load resource|status of 404/)
    // As after an upgrade: of the older build's files nothing is left but what the page has.
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

  test('a page lets no time pass before it answers', async ({ page }) => {
    // React waits for 300 ms after it has shown that something is yet to come.
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
    // A script that does not come is asked for again after seconds.
    expect(waits.length).toBeGreaterThan(0)
    expect(waits.filter((ms) => ms > 10 && ms < 1_000)).toEqual([])
  })

  test('what nobody sees yet is asked for after it answers', async ({ page }) => {
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
    /** What was asked for by now, before the page answered or after. */
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

/** A search whose map was moved: the map writes where it looks a moment later, here when it is told to. */
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

test('a press right after the map was moved holds, however late its page is drawn', {
  tag: '@long',
}, async ({ page, say }) => {
  await arriveAndMoveMap(page)
  const link = cards(page).first().getByRole('heading').getByRole('link')
  const href = await link.getAttribute('href')
  await pressBeforeHeld(link)
  await expect(page.getByRole('button', { name: say('ad:contact.book') })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test('a filter that is pressed right after the map was moved holds as well', {
  tag: '@long',
}, async ({ page, say }) => {
  await arriveAndMoveMap(page)
  const rent = page.getByRole('link', { name: say('listing:dealChoice.rent'), exact: true })
  await pressBeforeHeld(rent)
  await expect(rent).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/[?&]deal=rent/)
})
