const letters = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [
    new TextDecoder('windows-1251').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

/** A letter that the encoding lacks becomes a question mark, as everywhere. */
export const windows1251 = (text: string) =>
  Buffer.from(Array.from(text, (letter) => letters.get(letter) ?? 0x3f))
