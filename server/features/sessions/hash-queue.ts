import { takeTurns } from '../../http/load/turns.ts'

/**
 * Runs the hashing of passwords two at a time: each hash takes 19 MiB and a thread of Node's four, which files and DNS
 * need as well. At some 50 ms each, the last in line waits under two seconds.
 */
export const inTurn = takeTurns({
  atOnce: 2,
  waiting: 64,
  refusal: 'Too many people are signing in just now; try again',
})
