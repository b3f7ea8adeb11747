import { findBreaches } from '../../breaches.ts'
import { becomeAdvertiser, photoPath } from '../testing/advertiser.ts'
import { another, arrive, awake, expect, test } from '../testing/visitor.ts'

test('a phone sends images into the form on a computer, also after its network was cut', {
  tag: '@long',
}, async ({ page, browser, baseURL, language, say, complaints }) => {
  complaints.expect(/status of (404|410)|ERR_INTERNET_DISCONNECTED/)
  await becomeAdvertiser(page.request, baseURL!)
  await arrive(page, '/newAd')
  const photos = page.getByRole('region', { name: say('photos:title') })
  await photos.getByRole('button', { name: say('photos:camera.open') }).click()
  await expect(photos.getByRole('img', { name: say('photos:camera.qr') })).toBeVisible()
  expect(await findBreaches(page)).toEqual([])
  const shown = await photos.getByText(/\/camera#[\w-]{43}$/).textContent()
  const link = new URL(shown ?? '')

  // Nobody is signed in on the phone.
  const phone = await another(browser, baseURL!, language)
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(link.pathname + link.hash)
  await awake(phone)
  await expect(photos.getByText(say('photos:camera.paired'))).toBeVisible()
  await phone.getByLabel(say('photos:camera.choose')).setInputFiles([photoPath(1), photoPath(2)])
  await expect(phone.getByText(say('photos:camera.sent', { n: 2, all: 2 }))).toBeVisible()
  expect(await findBreaches(phone)).toEqual([])
  await expect(photos.getByRole('listitem')).toHaveCount(2)

  await phone.context().setOffline(true)
  await phone.getByLabel(say('photos:camera.take')).setInputFiles(photoPath(3))
  await expect(phone.getByRole('listitem')).toHaveCount(3)
  await phone.context().setOffline(false)
  await expect(phone.getByText(say('photos:camera.sent', { n: 3, all: 3 }))).toBeVisible()
  await expect(photos.getByRole('listitem')).toHaveCount(3)

  // After a reload the same phone can continue; another phone is told that the code is used.
  await phone.reload()
  await awake(phone)
  await expect(phone.getByText(say('photos:camera.pageText'))).toBeVisible()
  const late = await another(browser, baseURL!, language)
  await late.goto(link.pathname + link.hash)
  await expect(late.getByText(say('photos:camera.used'))).toBeVisible()
  await late.goto('/camera#forged')
  await late.reload()
  await expect(late.getByText(say('photos:camera.unknown'))).toBeVisible()
  await late.context().close()

  await photos.getByRole('button', { name: say('photos:camera.end') }).click()
  await phone.getByLabel(say('photos:camera.choose')).setInputFiles(photoPath(4))
  await expect(phone.getByText(say('photos:camera.expired'))).toBeVisible()
  await phone.context().close()
  await expect(photos.getByRole('listitem')).toHaveCount(3)
})
