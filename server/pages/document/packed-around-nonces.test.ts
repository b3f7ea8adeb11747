import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { brotliAround, nonceLength, standInsFor } from './packed-around-nonces.ts'

test('a document whose nonce places were compressed away still gets its nonces', async () => {
  const said = 'a'.repeat(200)
  const shorter = () => [Buffer.alloc(nonceLength, 'a')]
  const fillIn = await brotliAround([Buffer.from(said), Buffer.from(said)], shorter)
  for (const nonce of ['n', 'm'].map((letter) => letter.repeat(nonceLength)))
    expect(brotliDecompressSync(await fillIn(Buffer.from(nonce))).toString()).toBe(
      `${said}${nonce}${said}`,
    )
})

test('no part of a stand-in for a nonce can occur in a text', () => {
  for (const standIn of standInsFor(200)) {
    expect(standIn).toHaveLength(nonceLength)
    const parts = [standIn.subarray(0, 1), standIn.subarray(-1)]
    for (const at of standIn.keys()) parts.push(standIn.subarray(at, at + 2))
    for (const part of parts) expect(part.some((byte) => byte >= 0xf8)).toBe(true)
  }
})
