import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, isAbsolute } from 'node:path'
import type { FileToken, PickedFile } from '../../contract/desktop/files.ts'
import { cleanLine } from '../../contract/text/clean-text.ts'

/** The page names files by tokens. A path that nobody picked has no token, so the page cannot name it. */
export class FileTokens {
  readonly #paths = new Map<FileToken, string>()
  readonly #tokens = new Map<string, FileToken>()

  /** Gives a path its token; undefined where there is no such file or folder. */
  async admit(path: string): Promise<PickedFile | undefined> {
    if (!isAbsolute(path) || path.includes('\0')) return undefined
    const found = await stat(path).catch(() => undefined)
    if (!found || !(found.isFile() || found.isDirectory())) return undefined
    const token = this.tokenOf(path)
    const name = cleanLine((basename(path) || path).normalize('NFC'))
    return { token, name, kind: found.isDirectory() ? 'folder' : 'file' }
  }

  /** The same token for the same path, as long as the program runs. */
  tokenOf(path: string): FileToken {
    const token = this.#tokens.get(path) ?? randomBytes(18).toString('base64url')
    this.#paths.set(token, path)
    this.#tokens.set(path, token)
    return token
  }

  async admitAll(paths: readonly string[]): Promise<PickedFile[]> {
    const admitted: PickedFile[] = []
    for (const path of paths) {
      const picked = await this.admit(path)
      if (picked) admitted.push(picked)
    }
    return admitted
  }

  pathOf(token: FileToken): string | undefined {
    return this.#paths.get(token)
  }
}
