import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../testing/any-character.ts'
import { NoncedDocument, newNonce, noncePlace } from './nonced-document.ts'

const texts = fc.array(fc.string({ unit: anyCharacter, maxLength: 300 }), {
  minLength: 1,
  maxLength: 9,
})
const parts = fc.array(texts, { minLength: 1, maxLength: 3 })

test('any document is the same with its nonce filled in, compressed or not', async () => {
  await fc.assert(
    fc.asyncProperty(parts, async (given) => {
      const document = new NoncedDocument(given.map((pieces) => pieces.join(noncePlace)))
      // The second nonce is filled into the pieces that were compressed for the first.
      for (const nonce of [newNonce(), newNonce()]) {
        const whole = Buffer.concat(given.map((pieces) => Buffer.from(pieces.join(nonce))))
        expect(document.with(nonce)).toEqual(whole)
        expect(gunzipSync(await document.packedWith('gzip', nonce))).toEqual(whole)
        expect(brotliDecompressSync(await document.packedWith('br', nonce))).toEqual(whole)
      }
    }),
  )
})

test('another text gives another ETag, another nonce does not', () => {
  const tagOf = (text: string) => new NoncedDocument([text]).tag
  expect(tagOf(`a${noncePlace}b`)).toBe(tagOf(`a${noncePlace}b`))
  expect(tagOf(`a${noncePlace}b`)).not.toBe(tagOf(`a${noncePlace}c`))
})

test('a compressed text refers back over nonces, as far as gzip can', async () => {
  const said = randomBytes(9_000).toString('base64url')
  const far = randomBytes(30_000).toString('base64url')
  const nonce = newNonce()
  const packed = async (...pieces: string[]) => {
    const document = new NoncedDocument([pieces.join(noncePlace)])
    const gzipped = await document.packedWith('gzip', nonce)
    expect(gunzipSync(gzipped).toString()).toBe(pieces.join(nonce))
    return gzipped.length
  }
  const once = await packed(said)
  expect(await packed(said, said)).toBeLessThan(1.1 * once)
  expect(await packed('', said, '', said, said)).toBeLessThan(1.1 * once)
  expect(await packed(said, far, said)).toBeGreaterThan(1.9 * once)
})
