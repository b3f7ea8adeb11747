import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

/** The city whose schema the tests use, the default of a server. */
export const testCity = 'batumi'

/** The folder for test databases: in memory, if the system has enough, otherwise on disk. */
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
