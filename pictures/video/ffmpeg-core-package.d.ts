declare module '@ffmpeg/core' {
  interface CoreNode {
    usedBytes: number
    node_ops: Record<string, unknown>
    stream_ops: Record<string, unknown>
  }
  interface FfmpegCore {
    FS: {
      writeFile(path: string, data: Uint8Array): void
      readFile(path: string): Uint8Array
      lookupPath(path: string): { node: CoreNode }
      analyzePath(path: string): { exists: boolean }
      ErrnoError: new (errno: number) => Error
    }
    setLogger(logger: (line: { message: string }) => void): void
    exec(...args: string[]): number
    ffprobe(...args: string[]): number
  }
  interface CoreSettings {
    instantiateWasm(
      imports: Record<string, Record<string, number>>,
      done: (instance: unknown) => void,
    ): object
  }
  export default function createCore(settings: CoreSettings): Promise<FfmpegCore>
}
