import type { DatabaseLog } from '../database-log.ts'

/** Reports progress every two seconds, so a short task reports nothing. */
export function sayNowAndThen(log: DatabaseLog): (describe: () => string) => void {
  let next = Date.now() + 2_000
  return (describe) => {
    if (Date.now() < next) return
    next = Date.now() + 2_000
    log.info(describe())
  }
}
