import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fuses } from './packaging/builder-config.ts'

/** Electron stores its fuses behind this text: a version, their number, and a byte for each in this order. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const placeOf: Record<keyof typeof fuses, number> = {
  runAsNode: 0,
  enableCookieEncryption: 1,
  enableNodeOptionsEnvironmentVariable: 2,
  enableNodeCliInspectArguments: 3,
  enableEmbeddedAsarIntegrityValidation: 4,
  onlyLoadAppFromAsar: 5,
  grantFileProtocolExtraPrivileges: 7,
}
const framework = 'Contents/Frameworks/Electron Framework.framework/Electron Framework'

/** The names of the fuses in a packaged program that are not set as they should be. */
export async function findWrongFuses(program: string): Promise<string[]> {
  const bytes = await readFile(program.endsWith('.app') ? join(program, framework) : program)
  const wires = findWires(bytes)
  if (wires.length === 0) throw new Error(`${program} has no doors that could be read`)
  return Object.entries(placeOf)
    .filter(([name, place]) => {
      const wanted = fuses[name as keyof typeof fuses] ? '1' : '0'
      return wires.some((wire) => wire[place] !== wanted)
    })
    .map(([name]) => name)
}

/** Finds one set of fuses, or two in a program for both kinds of Mac. */
function findWires(bytes: Buffer): string[] {
  const wires: string[] = []
  for (let at = bytes.indexOf(sentinel); at >= 0; at = bytes.indexOf(sentinel, at + 1)) {
    const start = at + sentinel.length
    const [version = 0, length = 0] = bytes.subarray(start, start + 2)
    if (version !== 1) throw new Error(`doors of version ${version} are not known here`)
    wires.push(bytes.toString('latin1', start + 2, start + 2 + length))
  }
  return wires
}
