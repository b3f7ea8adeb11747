import { readFile } from 'node:fs/promises'

/** A tick of /proc is a hundredth of a second on every Linux that Node runs on. */
const msOfTick = 10

/** What these processes have had of the processor, in milliseconds. */
export async function cpuOf(pids: readonly number[]): Promise<number> {
  let ticks = 0
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks * msOfTick
}
