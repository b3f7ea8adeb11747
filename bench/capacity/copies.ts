/** Where a question is answered from, as parts of all questions. */
export interface Shares {
  /** A copy that many visitors' caches share, before any server. */
  sharedCache: number
  /** A copy in the memory of the process that was asked. */
  ownCopy: number
  madeAnew: number
}

export interface Asking {
  /** In how many addresses the questions differ. */
  addresses: number
  /** Questions a second, of all addresses. */
  rate: number
  /** Caches that many visitors share, each with its own copies. */
  caches: number
  /** For how long they hold a copy, in seconds; 0 where they hold none. */
  sharedSeconds: number
  /** The same of a process, whose copies end with the next change of what the public sees. */
  ownSeconds: number
  /** How often an address is asked before a process keeps its answer. */
  keptAfter: 1 | 2
  /** Each has its own copies. */
  processes: number
}

/**
 * Popularity falls as 1/rank, as that of listings does, and each address is asked by chance. What passes a shared cache
 * comes at least its time apart, so that a copy of a process is met again only if it lives longer.
 */
export function answeredFrom(asking: Asking): Shares {
  const { rate, caches, ownSeconds, keptAfter, processes } = asking
  const sharedSeconds = caches > 0 ? asking.sharedSeconds : 0
  let [sharedCache, ownCopy] = [0, 0]
  for (const { count, part } of byPopularity(asking.addresses)) {
    const askedShared = (part * rate * sharedSeconds) / Math.max(1, caches)
    const shared = askedShared / (1 + askedShared)
    const asked = (part * rate * (1 - shared) * Math.max(0, ownSeconds - sharedSeconds)) / processes
    // In one life of a copy: its first question, and so many more, of which the first may only be remembered.
    const met = keptAfter === 1 ? asked : asked - 1 + Math.exp(-asked)
    sharedCache += count * part * shared
    ownCopy += count * part * (1 - shared) * (met / (1 + asked))
  }
  return { sharedCache, ownCopy, madeAnew: Math.max(0, 1 - sharedCache - ownCopy) }
}

/** How many different ones of so many are asked for at least once. */
export const askedAtLeastOnce = (addresses: number, questions: number) =>
  byPopularity(addresses).reduce(
    (sum, { count, part }) => sum + count * (1 - Math.exp(-part * questions)),
    0,
  )

interface Group {
  count: number
  /** Of all questions, for each of them. */
  part: number
}
const known = new Map<number, Group[]>()

/** Ranks beyond the first hundred are taken together, as long as they differ by a hundredth or so. */
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
