import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { thumbHashToRGBA } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import {
  alphaAt,
  colourAt,
  fixture,
  pngBomb,
  quarters,
} from '../../../../pictures/testing/make-images.ts'
import { fewOf } from '../../../testing/few-of.ts'
import { withDecoder } from '../testing/decoder.ts'
import { ingestImage } from './ingest-image.ts'

const deps = withDecoder()
let files = 0

const send = async (source: string | Uint8Array) => {
  const path = typeof source === 'string' ? source : await deps.put(`sent-${files++}`, source)
  return ingestImage(deps, path, 'someone')
}

const ingest = async (source: string | Uint8Array) => {
  const result = await send(source)
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  const bytes = await readFile(result.value.path)
  await result.value.dispose()
  return { ...result.value, bytes }
}

const refusalOf = async (source: string | Uint8Array) => {
  const result = await send(source)
  if (result.ok) await result.value.dispose()
  return result.ok ? 'accepted' : result.error.code
}

const red = { r: 255, g: 0, b: 0 }
const close = (a: readonly number[], b: readonly number[]) =>
  a.every((value, index) => Math.abs(value - (b[index] ?? 0)) < 25)

const formats = ['jpeg', 'png', 'webp', 'avif'] as const

describe('A picture that is accepted', () => {
  it.each(fewOf(2, formats))('may be %s', async (format) => {
    const sent = await sharp(await quarters(400, 300))
      .toFormat(format)
      .toBuffer()
    const picture = await ingest(sent)
    expect(picture).toMatchObject({ mime: 'image/jpeg', width: 400, height: 300 })
    expect(await colourAt(picture.bytes, 20, 20)).toSatisfy((c) => close(c, [255, 0, 0]))
  })

  it('may be HEIC', async () => {
    const picture = await ingest(fixture('photo.heic'))
    expect(picture).toMatchObject({ mime: 'image/jpeg', width: 400, height: 300 })
    expect(await colourAt(picture.bytes, 50, 50)).toSatisfy((c) => close(c, [0, 0, 255]))
    expect(await colourAt(picture.bytes, 300, 200)).toSatisfy((c) => close(c, [255, 0, 0]))
  })

  it('comes with the hash of its stored bytes and a placeholder that resembles it', async () => {
    const picture = await ingest(
      await sharp(await quarters(400, 300))
        .png()
        .toBuffer(),
    )
    expect(picture.sha256).toBe(createHash('sha256').update(picture.bytes).digest('hex'))
    const { w, h, rgba } = thumbHashToRGBA(Buffer.from(picture.placeholder, 'base64'))
    expect(w / h).toBeCloseTo(4 / 3, 0)
    expect(rgba[0]).toBeGreaterThan(rgba[2] ?? 255)
  })

  it('is judged by its bytes whatever it is called', async () => {
    const path = await deps.put(
      'holiday.svg',
      await sharp(await quarters(40, 30))
        .png()
        .toBuffer(),
    )
    expect(await ingest(path)).toMatchObject({ mime: 'image/jpeg', width: 40 })
  })

  it('is at most 4096 pixels long', async () => {
    const sent = await sharp({
      create: { width: 5000, height: 2500, channels: 3, background: red },
    })
      .jpeg()
      .toBuffer()
    expect(await ingest(sent)).toMatchObject({ width: 4096, height: 2048 })
  })

  it('is a JPEG when its alpha channel hides nothing, a WebP when it does', async () => {
    const opaque = await sharp(await quarters(40, 30))
      .ensureAlpha()
      .png()
      .toBuffer()
    expect(await ingest(opaque)).toMatchObject({ mime: 'image/jpeg' })
    const clear = { r: 200, g: 100, b: 0, alpha: 0.5 }
    const glass = await ingest(
      await sharp({ create: { width: 40, height: 30, channels: 4, background: clear } })
        .png()
        .toBuffer(),
    )
    expect(glass.mime).toBe('image/webp')
    expect(await sharp(glass.bytes).metadata()).toMatchObject({ format: 'webp', hasAlpha: true })
  })

  it.each(fewOf(3, [6, 5, 8, 1, 2, 3, 4, 7]))(
    'stands upright from EXIF orientation %i',
    async (orientation) => {
      // Turned the other way, so that the turn which EXIF asks for makes the image upright again.
      const turns: Record<number, (picture: Sharp) => Sharp> = {
        1: (p) => p,
        2: (p) => p.flop(),
        3: (p) => p.rotate(180),
        4: (p) => p.flip(),
        5: (p) => p.flop().rotate(270),
        6: (p) => p.rotate(270),
        7: (p) => p.flop().rotate(90),
        8: (p) => p.rotate(90),
      }
      const turned = await turns[orientation]!(sharp(await quarters(400, 300)))
        .png()
        .toBuffer()
      const sent = await sharp(turned).jpeg().withMetadata({ orientation }).toBuffer()
      const { bytes, width, height } = await ingest(sent)
      expect([width, height]).toEqual([400, 300])
      expect(await colourAt(bytes, 20, 20)).toSatisfy((c) => close(c, [255, 0, 0]))
      expect(await colourAt(bytes, 380, 20)).toSatisfy((c) => close(c, [0, 255, 0]))
      expect(await colourAt(bytes, 20, 280)).toSatisfy((c) => close(c, [0, 0, 255]))
      expect((await sharp(bytes).metadata()).orientation).toBeUndefined()
    },
  )

  it.each(fewOf(2, formats))('has no metadata of where a %s was made', async (format) => {
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '41/1 36/1 0/1', GPSLongitudeRef: 'E' }
    const sent = await sharp(await quarters(400, 300))
      .withExif({ IFD0: { Make: 'SecretMaker' }, IFD3: gps })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
      .toFormat(format)
      .toBuffer()
    expect((await sharp(sent).metadata()).exif?.includes('SecretMaker')).toBe(true)
    const { bytes } = await ingest(sent)
    const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc, comments }).toEqual({})
    expect(bytes.includes('Secret')).toBe(false)
    expect(bytes.includes('Exif')).toBe(false)
  })

  it('has no metadata of where a HEIC was made', async () => {
    const { bytes } = await ingest(fixture('photo.heic'))
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('SecretMaker')).toBe(false)
  })

  it('is plain sRGB when it was CMYK', async () => {
    const sent = await sharp(await quarters(400, 300))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    expect((await sharp(sent).metadata()).space).toBe('cmyk')
    const { bytes } = await ingest(sent)
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
    const [r, g, b] = await colourAt(bytes, 20, 20)
    expect(r).toBeGreaterThan(180)
    expect(Math.max(g, b)).toBeLessThan(90)
  })

  it.each(fewOf(1, [4, 3] as const))(
    'is 8-bit when it was 16-bit with %i channels',
    async (channels) => {
      const { data, info } = await sharp(await quarters(64, 48))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const wide = new Uint16Array(64 * 48 * channels)
      for (let at = 0; at < 64 * 48; at++)
        for (let c = 0; c < channels; c++)
          wide[at * channels + c] = c === 3 ? 40_000 : data[at * info.channels + c]! * 257
      const sent = await sharp(wide, { raw: { width: 64, height: 48, channels } })
        .toColourspace('rgb16')
        .png()
        .toBuffer()
      expect((await sharp(sent).metadata()).depth).toBe('ushort')
      const picture = await ingest(sent)
      expect(picture.mime).toBe(channels === 4 ? 'image/webp' : 'image/jpeg')
      expect((await sharp(picture.bytes).metadata()).depth).toBe('uchar')
      const colour = await colourAt(picture.bytes, 5, 5)
      expect(colour).toSatisfy((c) => close(c, [255, 0, 0]))
      if (channels === 4)
        expect(Math.abs((await alphaAt(picture.bytes, 5, 5)) - 156)).toBeLessThan(4)
    },
  )

  it('keeps grey grey', async () => {
    const grey = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#808080' },
    })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    const { bytes } = await ingest(grey)
    expect(await colourAt(bytes, 10, 10)).toSatisfy((c) => close(c, [128, 128, 128]))
  })

  it('is the first frame of an animation', async () => {
    const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 255), Buffer.alloc(64 * 64 * 3, 0)])
    const sent = await sharp(frames, {
      raw: { width: 64, height: 128, channels: 3, pageHeight: 64 },
    })
      .webp({ lossless: true })
      .toBuffer()
    expect((await sharp(sent).metadata()).pages).toBe(2)
    const picture = await ingest(sent)
    expect(picture).toMatchObject({ width: 64, height: 64 })
    expect(await colourAt(picture.bytes, 30, 30)).toSatisfy((c) => close(c, [255, 255, 255]))
  })

  it.each([
    ['a page', '<!doctype html><script>alert("polyglot")</script>'],
    ['an archive', 'PK\x03\x04 polyglot PK\x05\x06'],
  ])('loses %s that was hidden behind it', async (_name, hidden) => {
    const plain = await sharp(await quarters(40, 30))
      .jpeg()
      .toBuffer()
    const { bytes } = await ingest(Buffer.concat([plain, Buffer.from(hidden, 'latin1')]))
    expect(bytes.includes('polyglot')).toBe(false)
  })

  it('loses a script that was hidden in a comment', async () => {
    const plain = await sharp(await quarters(40, 30))
      .jpeg()
      .toBuffer()
    const script = Buffer.from('*/=alert("polyglot")/*')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script])
    const { bytes } = await ingest(
      Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)]),
    )
    expect(bytes.includes('polyglot')).toBe(false)
  })
})

describe('A picture is refused', () => {
  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['GIF', 'GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\0;'],
    ['PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'],
    ['nothing at all', ''],
  ])('with WRONG_TYPE when it is %s', async (_name, text) => {
    const path = await deps.put('photo.jpg', Buffer.from(text, 'latin1'))
    expect(await refusalOf(path)).toBe('WRONG_TYPE')
    expect(await refusalOf(Buffer.from(text, 'latin1'))).toBe('WRONG_TYPE')
  })

  it('with WRONG_TYPE when it is a video', async () => {
    expect(await refusalOf(fixture('located.mp4'))).toBe('WRONG_TYPE')
  })

  it.each(fewOf(2, formats))('with UNREADABLE_PICTURE when a %s is cut short', async (format) => {
    const whole = await sharp(randomBytes(400 * 300 * 3), {
      raw: { width: 400, height: 300, channels: 3 },
    })
      .toFormat(format)
      .toBuffer()
    for (const share of [0.1, 0.5, 0.9]) {
      const cut = whole.subarray(0, Math.round(whole.length * share))
      expect(await refusalOf(cut)).toBe('UNREADABLE_PICTURE')
    }
  })

  it('with UNREADABLE_PICTURE when a HEIC is cut short or hollow', async () => {
    const whole = await readFile(fixture('photo.heic'))
    expect(await refusalOf(whole.subarray(0, 700))).toBe('UNREADABLE_PICTURE')
    expect(await refusalOf(whole.subarray(0, 60))).toBe('UNREADABLE_PICTURE')
  })

  it('with UNREADABLE_PICTURE when only its first bytes are those of a picture', async () => {
    const signatures = ['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'RIFF\xff\xff\xff\0WEBPVP8 ']
    for (const signature of signatures) {
      const sent = Buffer.concat([Buffer.from(signature, 'latin1'), randomBytes(5000)])
      expect(await refusalOf(sent)).toBe('UNREADABLE_PICTURE')
    }
  })

  it('with TOO_LARGE when 256 megapixels hide in a few bytes', async () => {
    const bomb = pngBomb(16_000, 16_000)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusalOf(bomb)).toBe('TOO_LARGE')
  })

  it('with TOO_LARGE when a HEIC claims more than 60 megapixels', async () => {
    const claim = await readFile(fixture('photo.heic'))
    const at = claim.indexOf('ispe')
    claim.writeUInt32BE(20_000, at + 8)
    claim.writeUInt32BE(20_000, at + 12)
    expect(await refusalOf(claim)).toBe('TOO_LARGE')
  })

  it('with TOO_LARGE when an interlaced PNG would fill the memory', async () => {
    expect(await refusalOf(pngBomb(7_700, 7_700, { depth: 16, interlaced: true }))).toBe(
      'TOO_LARGE',
    )
  })

  it('with TOO_LARGE when it has too many bytes, before they are looked at', async () => {
    const jpeg = await sharp(await quarters(40, 30))
      .jpeg()
      .toBuffer()
    expect(await refusalOf(Buffer.concat([jpeg, Buffer.alloc(25_000_001)]))).toBe('TOO_LARGE')
  })
})
