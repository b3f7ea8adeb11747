import type { OfferedMedia } from '../../../../contract/feeds/feeds.ts'
import type { ReadDeps } from '../read-context.ts'
import type { RunRow, SourceRow } from '../sources/source-repository.ts'

/** A run, its source, and the signal to stop working on it. */
export interface RunAtWork {
  run: RunRow
  source: SourceRow
  signal: AbortSignal
}

/** What making a plan needs of a server: so little that a process of its own can do it. */
export type PlanDeps = ReadDeps & {
  /** Fetches those of the owner's pictures that are not here yet. */
  fetchPictures: (media: readonly OfferedMedia[]) => Promise<void>
}
