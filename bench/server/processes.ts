import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Without Linux's files nothing is known of a process. */
export const canMeasure = existsSync('/proc/self/smaps_rollup')

/** A tick of /proc is a hundredth of a second on every Linux that Node runs on. */
const msOfTick = 10

/** What these processes have had of the processor, in milliseconds. */
export const cpuOf = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => sum + ticksOf(pid).own, 0) * msOfTick

/** The same of a process and all that it started, those that have ended included. */
export const cpuOfFamily = (pid: number) =>
  familyOf(pid).reduce((sum, one) => sum + ticksOf(one).own + ticksOf(one).ended, 0) * msOfTick

/**
 * What a process and those that it started hold, in bytes. A page that several of them share counts once: each
 * connection of PostgreSQL has its own process, and all of them show the same buffers as theirs.
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

/** From the state on: the name before it, in brackets, may hold blanks. */
function statOf(pid: number) {
  const stat = read(pid, 'stat')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Nothing of a process that has ended meanwhile. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
