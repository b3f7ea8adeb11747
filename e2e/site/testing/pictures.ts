import { plain } from '../../../pictures/testing/make-images.ts'

/** Images that differ in width, from 300 upwards; the server does not change the width. */
export const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, i) => ({
      name: `${i}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await plain(300 + i, 200, { r: 20 * i, g: 90, b: 128 }),
    })),
  )
