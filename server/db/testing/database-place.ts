import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

/** The city in whose schema tests are, as a server alone has it. */
export const testCity = 'batumi'

/** Where test databases lie: in memory rather than on disk, if the system offers enough of it. */
export async function quickFolder(neededBytes = 2 ** 30): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  return memory && memory.bavail * memory.bsize > neededBytes ? '/dev/shm' : tmpdir()
}

/** The address of another database on the same server. */
export function urlOfDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
