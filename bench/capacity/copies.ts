/** How requests are answered, each as a share of all requests. */
export interface Shares {
  /** Answered by a cache that many visitors share, in front of all servers. */
  sharedCache: number
  /** Answered from the memory of the process that received the request. */
  ownCopy: number
  madeAnew: number
}

export interface Asking {
  /** How many different addresses the requests have. */
  addresses: number
  /** Requests a second, for all addresses together. */
  rate: number
  /** The number of caches that many visitors share, each with its own copies. */
  caches: number
  /** How many seconds such a cache uses a copy; 0 if it stores none. */
  sharedSeconds: number
  /** How many seconds a process uses a copy. Its copies end with the next change of what the public sees. */
  ownSeconds: number
  /** How often an address must be asked for before a process caches its answer. */
  keptAfter: 1 | 2
  /** The number of processes, each with its own copies. */
  processes: number
}

/**
 * Assumes that popularity falls as 1/rank, as that of listings does, and that requests for an address come at random
 * times. Two requests for an address that pass a shared cache are at least `sharedSeconds` apart, so a process's copy
 * is used again only if it lives longer than that.
 */
export function answeredFrom(asking: Asking): Shares {
  const { rate, caches, ownSeconds, keptAfter, processes } = asking
  const sharedSeconds = caches > 0 ? asking.sharedSeconds : 0
  let [sharedCache, ownCopy] = [0, 0]
  for (const { count, part } of byPopularity(asking.addresses)) {
    const askedShared = (part * rate * sharedSeconds) / Math.max(1, caches)
    const shared = askedShared / (1 + askedShared)
    const asked = (part * rate * (1 - shared) * Math.max(0, ownSeconds - sharedSeconds)) / processes
    // One life of a copy has its first request and `asked` more; with `keptAfter` 2 the first of these finds no copy.
    const met = keptAfter === 1 ? asked : asked - 1 + Math.exp(-asked)
    sharedCache += count * part * shared
    ownCopy += count * part * (1 - shared) * (met / (1 + asked))
  }
  return { sharedCache, ownCopy, madeAnew: Math.max(0, 1 - sharedCache - ownCopy) }
}

/** How many of these addresses are asked for at least once. */
export const askedAtLeastOnce = (addresses: number, questions: number) =>
  byPopularity(addresses).reduce(
    (sum, { count, part }) => sum + count * (1 - Math.exp(-part * questions)),
    0,
  )

interface Group {
  count: number
  /** The share of all requests that each address of the group has. */
  part: number
}
const known = new Map<number, Group[]>()

/** Groups ranks beyond the first hundred whose popularity differs by at most about a hundredth. */
function byPopularity(addresses: number): Group[] {
  const before = known.get(addresses)
  if (before) return before
  const groups: { count: number; weight: number }[] = []
  for (let rank = 1; rank <= addresses; ) {
    const count = Math.min(Math.max(1, Math.floor(rank / 100)), addresses - rank + 1)
    groups.push({ count, weight: 1 / (rank + (count - 1) / 2) })
    rank += count
  }
  const all = groups.reduce((sum, { count, weight }) => sum + count * weight, 0)
  const parts = groups.map(({ count, weight }) => ({ count, part: weight / all }))
  known.set(addresses, parts)
  return parts
}
