import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { apiBase } from '../../../contract/wire/route.ts'
import type { FaultProxy } from '../../../main/import/testing/fault-proxy.ts'
import { openFaultProxy } from '../../../main/import/testing/fault-proxy.ts'
import { becomeAdvertiser } from '../testing/advertiser.ts'
import { arrive, expect, test as visited } from '../testing/visitor.ts'

/** The whole site over a link that breaks when it is told to. */
const test = visited.extend<{ link: FaultProxy }>({
  link: async ({}, use) => {
    const link = await openFaultProxy(process.env.SITE_ADDRESS ?? '')
    await use(link)
    await link.close()
  },
  baseURL: async ({ link }, use) => use(link.address),
})

/** Of noise, so that it weighs as much as a photograph, and below what a browser makes smaller. */
async function heavyPicture() {
  const [width, height] = [1_300, 1_000]
  const raw = { width, height, channels: 3 } as const
  const picture = sharp(randomBytes(width * height * 3), { raw }).jpeg({ quality: 90 })
  const buffer = await picture.toBuffer()
  expect(buffer.length).toBeGreaterThan(1_000_000)
  expect(buffer.length).toBeLessThan(4_000_000)
  return { name: 'sea.jpg', mimeType: 'image/jpeg', buffer }
}

test('a picture whose connection breaks three times goes on by itself, and the listing has all of it', {
  tag: '@long',
}, async ({ page, link, baseURL, say, complaints }) => {
  // Chromium itself sends again what broke on a connection that it had used before: at an offset that has passed.
  complaints.expect(/net::ERR_(EMPTY_RESPONSE|CONNECTION_|SOCKET|NETWORK)|status of 409/)
  const anna = await becomeAdvertiser(page.request, baseURL!)
  const listing = await anna.advertise({}, { isDraft: true, pictures: 0 })
  const picture = await heavyPicture()
  await arrive(page, `/editAd/${listing.id}`)
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/uploads/'))
      offsets.push(Number(request.headers()['upload-offset']))
  })
  link.fault = (head) =>
    head.includes('/uploads/') && head.startsWith('PATCH') && link.broken < 3
      ? { kind: 'cut', afterBytes: 300_000 }
      : undefined
  await page.locator('input[type=file]').setInputFiles([picture])
  await expect(page.locator('li[data-state=ready]')).toHaveCount(1, { timeout: 40_000 })
  await page.getByRole('button', { name: say('form:action.keep'), exact: true }).click()
  await expect(page).toHaveURL(/\/my$/, { timeout: 40_000 })

  expect(link.broken).toBe(3)
  expect(offsets[0]).toBe(0)
  // Each goes on behind the one before it, and none from the start.
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  expect(new Set(offsets).size).toBeGreaterThan(1)
  const digest = createHash('sha256').update(picture.buffer).digest('hex')
  const check = await page.request.post(`${apiBase}/apartments/${listing.id}/images/check`, {
    data: { digests: [digest] },
    headers: anna.headers,
  })
  expect((await check.json()).present).toMatchObject([{ digest }])
})
