import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { apiBase } from '../../../contract/wire/route.ts'
import type { FaultProxy } from '../../../main/import/testing/fault-proxy.ts'
import { openFaultProxy } from '../../../main/import/testing/fault-proxy.ts'
import { becomeAdvertiser } from '../testing/advertiser.ts'
import { arrive, expect, test as visited } from '../testing/visitor.ts'

/** The whole site over a connection that breaks when the test says so. */
const test = visited.extend<{ link: FaultProxy }>({
  link: async ({}, use) => {
    const link = await openFaultProxy(process.env.SITE_ADDRESS ?? '')
    await use(link)
    await link.close()
  },
  baseURL: async ({ link }, use) => use(link.address),
})

/** An image of noise, so that its file is as large as a photograph's, but too small for the browser to shrink it. */
async function heavyPicture() {
  const [width, height] = [1_300, 1_000]
  const raw = { width, height, channels: 3 } as const
  const picture = sharp(randomBytes(width * height * 3), { raw }).jpeg({ quality: 90 })
  const buffer = await picture.toBuffer()
  expect(buffer.length).toBeGreaterThan(1_000_000)
  expect(buffer.length).toBeLessThan(4_000_000)
  return { name: 'sea.jpg', mimeType: 'image/jpeg', buffer }
}

test('an upload whose connection breaks three times resumes by itself, and is saved whole', {
  tag: '@long',
}, async ({ page, link, baseURL, say, complaints }) => {
  // If a reused connection breaks, Chromium itself sends the request again, at an offset that is no longer valid.
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
  // Each request continues after the one before it, and none starts again.
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  expect(new Set(offsets).size).toBeGreaterThan(1)
  const digest = createHash('sha256').update(picture.buffer).digest('hex')
  const check = await page.request.post(`${apiBase}/apartments/${listing.id}/images/check`, {
    data: { digests: [digest] },
    headers: anna.headers,
  })
  expect((await check.json()).present).toMatchObject([{ digest }])
})
