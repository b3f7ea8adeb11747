import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Files that start programs and wait for them are short to read and long to run. Where no run is remembered, the
 * largest files would come first and these last, one after the other, with nothing left to do beside them.
 */
const startsPrograms = /\/tools\/|\/(killed-|start-workers|embedded)[^/]*$/

/** The project they belong to begins: each change of projects starts other workers, which load all they need anew. */
const first = 'server'

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.name !== first) return 2
      return startsPrograms.test(moduleId) ? 0 : 1
    }
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}
