/** Only as much of the tar format as a backup needs, so that any tar program can open it. */
export const BLOCK = 512

const LONG_NAME = '././@LongLink'

export function writeHeaders(name: string, size: number): Buffer {
  const bytes = Buffer.from(name)
  if (bytes.length <= 100) return writeHeader(bytes, size, '0')
  const longName = Buffer.concat([bytes, Buffer.alloc(1)])
  return Buffer.concat([
    writeHeader(Buffer.from(LONG_NAME), longName.length, 'L'),
    longName,
    paddingFor(longName.length),
    writeHeader(bytes.subarray(0, 100), size, '0'),
  ])
}

export function paddingFor(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

function writeHeader(name: Buffer, size: number, type: '0' | 'L'): Buffer {
  const header = Buffer.alloc(BLOCK)
  name.copy(header, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write(type, 156)
  header.write('ustar\x0000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

export type Header = { name: string; size: number; isLongName: boolean }

/** Undefined when the block is not a complete and undamaged header. */
export function readHeader(block: Buffer): Header | undefined {
  if (block.length !== BLOCK || Number.parseInt(textAt(block, 148, 8), 8) !== sumOf(block)) {
    return undefined
  }
  return {
    name: textAt(block, 0, 100),
    size: Number.parseInt(textAt(block, 124, 12), 8),
    isLongName: textAt(block, 156, 1) === 'L',
  }
}

function textAt(block: Buffer, start: number, length: number): string {
  const field = block.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? length : end).toString()
}

/** The tar checksum counts its own field as spaces. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}
