/** The types that we use; the package is installed on demand, see `tools/running/install-beside.ts`. */
declare module 'electron-builder' {
  export interface CliOptions {
    projectDir: string
    publish: 'never'
    dir?: boolean
    /** electron-builder checks this itself: it refuses unknown settings. */
    config: object
  }
  export function build(options: CliOptions): Promise<string[]>
}
