import { pins } from '../testing/map-pins.ts'
import { arrive, cards, expect, test } from '../testing/visitor.ts'

test.use({ isStill: true })

test('the button for the map looks pressed at least a frame before the view changes', async ({
  page,
  say,
}) => {
  await arrive(page, '/')
  const turned = await page.evaluateHandle(() => {
    const inFrame: Record<string, number> = {}
    let frame = 0
    const count = () => {
      frame += 1
      requestAnimationFrame(count)
    }
    count()
    new MutationObserver((records) => {
      for (const { attributeName } of records) inFrame[attributeName ?? ''] ??= frame
    }).observe(document, { subtree: true, attributeFilter: ['aria-pressed', 'data-mode'] })
    return inFrame
  })
  await page.getByRole('button', { name: say('search:mode.map'), exact: true }).click()
  await expect(page).toHaveURL(/mode=map/)
  await expect(cards(page).first()).toBeHidden()
  const { 'aria-pressed': button, 'data-mode': view } = await turned.jsonValue()
  expect(view).toBeGreaterThan(button ?? Number.NaN)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the list and the map replace each other by button, and Back returns', async ({
    page,
    say,
  }) => {
    await arrive(page, '/?deal=rent')
    const said = await page.evaluateHandle(() => {
      const language = { times: 0 }
      new MutationObserver((records) => {
        language.times += records.length
      }).observe(document.documentElement, { attributeFilter: ['lang', 'dir'] })
      return language
    })
    await page.getByRole('button', { name: say('search:mode.map'), exact: true }).click()
    await expect(page).toHaveURL(/mode=map/)
    await expect(pins(page).first()).toBeVisible()
    await expect(cards(page).first()).toBeHidden()
    await page.getByRole('button', { name: say('search:mode.list'), exact: true }).click()
    await expect(cards(page).first()).toBeVisible()
    // Setting the same language again would make the browser restyle the whole page.
    expect(await said.evaluate(({ times }) => times)).toBe(0)
    await page.goBack()
    await expect(pins(page).first()).toBeVisible()
  })

  test('the list comes back from the map at its scroll position, another search’s at its top', {
    tag: '@long',
  }, async ({ page, say }) => {
    const button = (mode: 'list' | 'map') =>
      page.getByRole('button', { name: say(`search:mode.${mode}`), exact: true })
    const toMap = async () => {
      await button('map').click()
      await expect(page).toHaveURL(/mode=map/)
      await expect(pins(page).first()).toBeVisible()
    }
    const depth = () => page.evaluate(() => window.scrollY)
    await arrive(page, '/')
    await cards(page).nth(5).scrollIntoViewIfNeeded()
    await expect.poll(depth).toBeGreaterThan(500)
    const read = await depth()
    await toMap()
    await button('list').click()
    await expect(page).not.toHaveURL(/mode=map/)
    await expect.poll(depth).toBe(read)
    await toMap()
    await page.reload()
    await expect(pins(page).first()).toBeVisible()
    await button('list').click()
    await expect(page).not.toHaveURL(/mode=map/)
    await expect.poll(depth).toBe(read)

    await toMap()
    const rent = page.getByRole('link', { name: say('listing:dealChoice.rent'), exact: true })
    await rent.click()
    await expect(page).toHaveURL(/deal=rent/)
    await button('list').click()
    await expect(page).not.toHaveURL(/mode=map/)
    await expect(cards(page).first()).toBeInViewport()
    expect(await depth()).toBe(0)
  })

  test('Back before the list was drawn shows the map again', { tag: '@long' }, async ({
    page,
    say,
  }) => {
    await arrive(page, '/?deal=rent')
    await page.getByRole('button', { name: say('search:mode.map'), exact: true }).click()
    await expect(page).toHaveURL(/mode=map/)
    await expect(pins(page).first()).toBeVisible()
    const list = page.getByRole('button', { name: say('search:mode.list'), exact: true })
    await list.evaluate(async (button: HTMLElement) => {
      button.click()
      const returned = new Promise((resolve) =>
        window.addEventListener('popstate', resolve, { once: true }),
      )
      window.history.back()
      await returned
    })
    await expect(page).toHaveURL(/mode=map/)
    await expect(pins(page).first()).toBeVisible()
    await expect(cards(page).first()).toBeHidden()
  })
})
