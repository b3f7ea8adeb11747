import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Processes can be measured only where Linux's files in /proc are. */
export const canMeasure = existsSync('/proc/self/smaps_rollup')

/** A tick of /proc is a hundredth of a second on every Linux that Node runs on. */
const msOfTick = 10

/** The processor time that these processes have used, in milliseconds. */
export const cpuOf = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => sum + ticksOf(pid).own, 0) * msOfTick

/** The same for a process and all that it started, including those that have ended. */
export const cpuOfFamily = (pid: number) =>
  familyOf(pid).reduce((sum, one) => sum + ticksOf(one).own + ticksOf(one).ended, 0) * msOfTick

/**
 * The memory of a process and of those that it started, in bytes. A page that several of them share counts once: each
 * connection of PostgreSQL is a process of its own, and all of them show the same shared buffers as theirs.
 */
export const memoryOfFamily = (pid: number) =>
  canMeasure ? memoryOfAll(familyOf(pid)) : Number.NaN

export const memoryOfAll = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => sum + memoryOf(pid), 0)

const memoryOf = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) * 1_024

function familyOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(statOf(Number(name))[1] ?? Number.NaN))
  const isOfFamily = (one: number | undefined): boolean =>
    one !== undefined && (one === pid || isOfFamily(parents.get(one)))
  return [...parents.keys()].filter(isOfFamily)
}

function ticksOf(pid: number) {
  const [own = 0, system = 0, ended = 0, systemOfEnded = 0] = statOf(pid).slice(11, 15).map(Number)
  return { own: own + system, ended: ended + systemOfEnded }
}

/** The fields from the state on. The name before it, in brackets, may contain spaces. */
function statOf(pid: number) {
  const stat = read(pid, 'stat')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Empty if the process has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
