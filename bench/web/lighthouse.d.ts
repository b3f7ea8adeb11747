/** The types of Lighthouse that we use; the package is installed on demand, see `tools/running/install-beside.ts`. */
declare module 'lighthouse' {
  interface Flags {
    port: number
    logLevel: 'error'
    onlyCategories: readonly string[]
  }
  interface Audit {
    id: string
    score: number | null
    displayValue?: string
    numericValue?: number
  }
  interface Category {
    score: number | null
    auditRefs: { id: string; weight: number }[]
  }
  export interface Result {
    runtimeError?: { code: string; message: string }
    categories: Record<string, Category>
    audits: Record<string, Audit>
  }
  const lighthouse: (url: string, flags: Flags) => Promise<{ lhr: Result } | undefined>
  export default lighthouse
}
