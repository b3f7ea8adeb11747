import { findBreachesInBothThemes } from '../../breaches.ts'
import { newAdvertiser } from '../testing/new-advertiser.ts'
import { signIn } from '../testing/operator-visit.ts'
import { arrive, expect, test } from '../testing/visitor.ts'

test('the operators’ pages answer 404 to anybody else', { tag: '@long' }, async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const paths = ['', '/reports', '/users', '/rate', '/log'].map((part) => `/moderation${part}`)
  for (const path of paths) {
    const answer = await arrive(page, path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: say('notFound.title') })).toBeVisible()
  }
  await arrive(page, '/sign-up')
  await page.getByLabel(say('account:signUp.name')).fill('Анна')
  await page.getByLabel(say('account:field.email')).fill(`${crypto.randomUUID()}@sakhli.example`)
  await page.getByLabel(say('account:field.password'), { exact: true }).fill('magnolia-7')
  await page.getByRole('button', { name: say('account:signUp.submit') }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('link', { name: say('nav.moderation') })).toHaveCount(0)
  expect((await arrive(page, '/moderation'))?.status()).toBe(404)
})

for (const language of ['ru', 'he'] as const)
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('the operators’ pages are accessible', { tag: '@long' }, async ({
      page,
      request,
      baseURL,
      say,
    }) => {
      test.slow()
      const tamara = await newAdvertiser(request, baseURL!)
      const listing = await tamara.createListing({ title: `Доступная ${Date.now()}` })
      await signIn(page, say, '/moderation')
      for (const path of ['', '/reports', '/users', '/rate', '/log']) {
        await arrive(page, `/moderation${path}`)
        await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        expect(await findBreachesInBothThemes(page), path).toEqual([])
      }
      await arrive(page, `/moderation?ad=${listing.id}`)
      await page.getByRole('button', { name: say('operator:queue.improve') }).click()
      await page.getByRole('button', { name: say('operator:template.marks.title') }).click()
      expect(await findBreachesInBothThemes(page), 'a note').toEqual([])
    })
  })
