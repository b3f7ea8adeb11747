import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Manifest } from './manifest.ts'
import { MANIFEST, SEAL } from './manifest.ts'
import { BLOCK, paddingFor, writeHeaders } from './tar.ts'

/** Writes an archive that gets its final name only when it is complete and on the disk. */
export class ArchiveWriter {
  readonly #content = createHash('sha256')
  readonly #file: string
  readonly #handle: FileHandle

  private constructor(file: string, handle: FileHandle) {
    this.#file = file
    this.#handle = handle
  }

  static async open(file: string): Promise<ArchiveWriter> {
    // The archive contains password hashes and people's contacts: only its owner may read it.
    return new ArchiveWriter(file, await open(`${file}.partial`, 'w', 0o600))
  }

  async add(name: string, body: Buffer): Promise<void> {
    await this.#write(writeHeaders(name, body.length))
    await this.#write(body)
    await this.#write(paddingFor(body.length))
  }

  /** Fails if the file's size changes during the copy, because the header with the size is already written. */
  async addFile(name: string, path: string, size: number): Promise<void> {
    await this.#write(writeHeaders(name, size))
    let written = 0
    const stream = createReadStream(path, { end: Math.max(size - 1, 0), highWaterMark: 1 << 20 })
    for await (const chunk of size > 0 ? stream : []) {
      await this.#write(chunk)
      written += chunk.length
    }
    if (written !== size) throw new Error(`${path} became shorter while it was being copied`)
    await this.#write(paddingFor(size))
  }

  async finish(manifest: Omit<Manifest, 'contentSha256'>): Promise<void> {
    const contentSha256 = this.#content.digest('hex')
    const text = Buffer.from(JSON.stringify({ ...manifest, contentSha256 }, null, 2))
    const seal = Buffer.from(createHash('sha256').update(text).digest('hex'))
    for (const [name, body] of [
      [MANIFEST, text],
      [SEAL, seal],
    ] as const) {
      await this.#handle.writeFile(
        Buffer.concat([writeHeaders(name, body.length), body, paddingFor(body.length)]),
      )
    }
    await this.#handle.writeFile(Buffer.alloc(2 * BLOCK))
    await this.#handle.sync()
    await this.#handle.close()
    await rename(`${this.#file}.partial`, this.#file)
    const folder = await open(dirname(this.#file))
    await folder.sync().finally(() => folder.close())
  }

  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => {})
    await rm(`${this.#file}.partial`, { force: true })
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#content.update(bytes)
    await this.#handle.writeFile(bytes)
  }
}
