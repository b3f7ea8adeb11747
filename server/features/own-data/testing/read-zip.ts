import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a zip by name, read as other programs do: by the list at its end. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, plain] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const [nameBytes, moreBytes] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes)
    const head = bytes.readUInt32LE(at + 42)
    const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
    const content = inflateRawSync(bytes.subarray(start, start + packed))
    if (content.length !== plain || crc32(content) !== crc) throw new Error(`${name} is damaged`)
    if (files.has(name)) throw new Error(`${name} is there twice`)
    files.set(name, content)
    at += 46 + nameBytes + moreBytes
  }
  return files
}
