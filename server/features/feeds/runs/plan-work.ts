import type { OfferedMedia } from '../../../../contract/feeds/feeds.ts'
import type { ReadDeps } from '../read-context.ts'
import type { RunRow, SourceRow } from '../sources/source-repository.ts'

/** A run, whoever works on it, and when they have to stop. */
export interface RunAtWork {
  run: RunRow
  source: SourceRow
  signal: AbortSignal
}

/** What making a plan needs of a server: little, so that it can be done in a process of its own. */
export type PlanDeps = ReadDeps & {
  /** Fetches those of a person's pictures that are not here yet. */
  fetchPictures: (media: readonly OfferedMedia[]) => Promise<void>
}
