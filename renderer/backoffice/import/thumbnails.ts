import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { DesktopBridge } from '../../../contract/desktop/desktop.ts'

const gatherMs = 16
const mostAtOnce = 30
/** How many are cached, about 15 KB each: a few screens of the longest board. */
const maxCached = 900

/** Small images of the files in sight, requested together, and dropped when many others came since. */
export class Thumbnails {
  readonly #pictures = observable.map<string, string | null>([], { deep: false })
  readonly #wanted = new Set<string>()
  readonly #batch: string
  readonly #desktop: DesktopBridge
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(desktop: DesktopBridge, batch: string) {
    this.#desktop = desktop
    this.#batch = batch
    makeAutoObservable(this)
  }

  /** Undefined while it is not loaded, null if there is none. */
  of = (file: string) => this.#pictures.get(file)

  want(file: string) {
    if (this.#pictures.has(file)) return
    this.#wanted.add(file)
    this.#timer ??= setTimeout(() => void this.ask(), gatherMs)
  }

  /** Called when the file is scrolled out of sight: a request that was not sent yet is dropped. */
  unwant(file: string) {
    this.#wanted.delete(file)
  }

  private async ask() {
    const files = [...this.#wanted].slice(0, mostAtOnce)
    for (const file of files) this.#wanted.delete(file)
    if (files.length > 0) {
      const asked = await this.#desktop.import.thumbnails({ batch: this.#batch, files })
      if (asked.ok) runInAction(() => this.keep(asked.value))
    }
    this.#timer = undefined
    if (this.#wanted.size > 0) this.#timer = setTimeout(() => void this.ask(), gatherMs)
  }

  private keep(found: readonly { file: string; picture: string | null }[]) {
    for (const { file, picture } of found) this.#pictures.set(file, picture)
    const tooMany = this.#pictures.size - maxCached
    if (tooMany <= 0) return
    for (const file of [...this.#pictures.keys()].slice(0, tooMany)) this.#pictures.delete(file)
  }
}
