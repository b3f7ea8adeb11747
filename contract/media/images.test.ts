import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contentDigest } from '../wire/primitives.ts'
import { images, imageWidths, widthFor } from './images.ts'

describe('the width of an image', () => {
  it('is the smallest that fills the place, or the largest available', () => {
    expect([1, 160, 161, 700, 2048, 9000].map(widthFor)).toEqual([160, 160, 320, 1280, 2048, 2048])
  })

  it('must be one of those offered', () => {
    const takes = (w: unknown) => z.safeParse(images.get.query, { w }).success
    for (const width of imageWidths)
      expect([takes(width), takes(String(width))]).toEqual([true, true])
    for (const width of ['161', '', 'all', -160, 4096, null]) expect(takes(width)).toBe(false)
    expect(z.parse(images.get.query, {})).toEqual({})
    expect(z.safeParse(images.get.query, { width: '160' }).success).toBe(false)
  })
})

describe('a content digest', () => {
  it('is SHA-256 in base64 as RFC 9530 writes it', () => {
    const digest = createHash('sha256').update('').digest('base64')
    expect(z.safeParse(contentDigest, `sha-256=:${digest}:`).success).toBe(true)
    for (const wrong of [
      digest,
      `sha-256=${digest}`,
      `md5=:${digest}:`,
      'sha-256=::',
      `sha-256=:${digest}`,
    ])
      expect(z.safeParse(contentDigest, wrong).success).toBe(false)
  })
})
