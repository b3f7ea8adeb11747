import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Files that start programs and wait for them are short to read and long to run. Where no run is remembered, the
 * largest files would come first and these last, one after the other, with nothing left to do beside them.
 */
const startsPrograms = /\/tools\/|\/(killed-|start-workers|embedded)[^/]*$/

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => startsPrograms.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
