const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Reads a secret as an authenticator app does. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
