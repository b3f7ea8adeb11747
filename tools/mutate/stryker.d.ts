/** The types of Stryker that we use; the package is installed on demand, see `tools/running/install-beside.ts`. */
declare module '@stryker-mutator/core' {
  export interface MutantResult {
    fileName: string
    location: { start: { line: number } }
    mutatorName: string
    replacement?: string
    status: string
  }
  export class Stryker {
    constructor(options: Record<string, unknown>)
    runMutationTest(): Promise<MutantResult[]>
  }
}
