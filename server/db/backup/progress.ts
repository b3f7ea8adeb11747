import type { DatabaseLog } from '../database-log.ts'

/** Says how far a long work is, every other second and not at all when it is short. */
export function sayNowAndThen(log: DatabaseLog): (describe: () => string) => void {
  let next = Date.now() + 2_000
  return (describe) => {
    if (Date.now() < next) return
    next = Date.now() + 2_000
    log.info(describe())
  }
}
