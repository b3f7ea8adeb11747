import { apiBase } from '../../contract/wire/route.ts'
import { findBreaches } from '../breaches.ts'
import { isWhole } from '../long.ts'
import { askForViewing, becomeAdvertiser } from '../site/testing/advertiser.ts'
import { expect, joinAccount, test } from './in-telegram.ts'

for (const [language, look] of [
  ['ru', 'light'],
  ['ru', 'dark'],
  ['he', 'light'],
  ['he', 'dark'],
] as const)
  test.describe(`${language}, ${look}`, () => {
    test.use({ language, look })

    test('every page is accessible in Telegram’s own colours', { tag: '@long' }, async ({
      page,
      request,
      baseURL,
      telegram,
      complaints,
    }) => {
      // There are many pages, and each is checked in full.
      test.setTimeout(300_000)
      complaints.expect(/status of 404/)
      const anna = await becomeAdvertiser(request, baseURL!)
      const listing = await anna.publish({ title: 'Квартира у моря' })
      const improved = await anna.advertise({ title: 'Студия' })
      await anna.decide(improved.id, 'improvement', 'Замените первую фотографию, пожалуйста.')
      await askForViewing(request, baseURL!, listing.id, {
        username: '@nino_batumi',
        phone: '+995 555 12 34 56',
        at: new Date(Date.now() + 86_400_000).toISOString(),
      })
      await joinAccount(request, telegram.headers, anna.headers)
      await request.patch(`${apiBase}/users/language`, {
        data: { language },
        headers: telegram.headers,
      })

      const paths = [
        '',
        '/filters?deal=sale',
        '/fav',
        '/my',
        '/inbox',
        '/profile',
        '/nowhere',
      ].concat([`/ad/${listing.id}`, `/editAd/${improved.id}`])
      // These pages are made of the same parts as the ones above.
      if (isWhole)
        paths.push(
          ...['/?mode=map', '/searches', '/help', '/editProfile', '/newAd', `/agency/${anna.id}`],
        )
      for (const path of paths) {
        await telegram.open(`/bot${path}`)
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        expect(await findBreaches(page, { isGraveOnly: true }), path).toEqual([])
      }
    })
  })
