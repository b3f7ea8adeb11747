import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quickFolder } from '../server/db/testing/database-place.ts'
import { slowUpload } from './slow-upload.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(await quickFolder(), 'sakhli-slow-upload-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a video arrives whole over a link that is cut again and again, though the server is killed meanwhile', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const results = await slowUpload({
    folder,
    bytes: 8_000_000,
    bytesPerSecond: 8_000_000,
    cuts: 4,
    kills: 1,
  })
  expect(results).toMatchObject([
    { client: 'site', cuts: 4, isWhole: true },
    { client: 'desktop', cuts: 4, isWhole: true },
  ])
  // Sent anew after each cut it would have been sent twice over.
  for (const { share } of results) expect(share).toBeLessThan(1.6)
})
