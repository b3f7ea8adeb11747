import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Tests that start programs are small files, but run long. If no earlier run is remembered, Vitest starts the largest
 * files first: these would come last, one after the other, with nothing left to run beside them.
 */
const startsPrograms = /\/tools\/|\/(killed-|start-workers|embedded)[^/]*$/

/** The project of these tests runs first: each change of project starts new workers, which load everything again. */
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
