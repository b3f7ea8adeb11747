/** The part of it that is in use: it is installed when that is run, see `tools/running/install-beside.ts`. */
declare module 'electron-builder' {
  export interface CliOptions {
    projectDir: string
    publish: 'never'
    dir?: boolean
    /** It refuses what it does not know. */
    config: object
  }
  export function build(options: CliOptions): Promise<string[]>
}
