import type { ChildProcess } from 'node:child_process'
import type { Held } from './messages.ts'
import { tellWorker } from './messages.ts'

/** Tells each worker how many places the others hold, whenever the count of a name changes. */
export class CommonPlaces {
  readonly #ofWorker = new Map<ChildProcess, Map<string, number>>()

  hear(worker: ChildProcess, held: Held) {
    const own = this.#ofWorker.get(worker) ?? new Map<string, number>()
    this.#ofWorker.set(worker, own)
    for (const [name, count] of held)
      if (count > 0) own.set(name, count)
      else own.delete(name)
    this.#tellOthers(
      worker,
      held.map(([name]) => name),
    )
  }

  /** A new worker knows nothing yet, so it is told all counts. */
  join(worker: ChildProcess) {
    const own = new Map<string, number>()
    this.#ofWorker.set(worker, own)
    const names = [...this.#ofWorker.values()].flatMap((held) => [...held.keys()])
    this.#tell(worker, own, [...new Set(names)])
  }

  leave(worker: ChildProcess) {
    const held = this.#ofWorker.get(worker)
    this.#ofWorker.delete(worker)
    if (held) this.#tellOthers(worker, [...held.keys()])
  }

  #tellOthers(worker: ChildProcess, names: readonly string[]) {
    for (const [other, own] of this.#ofWorker) if (other !== worker) this.#tell(other, own, names)
  }

  #tell(worker: ChildProcess, own: ReadonlyMap<string, number>, names: readonly string[]) {
    if (names.length === 0) return
    const held = names.map((name): Held[number] => [name, this.#sum(name) - (own.get(name) ?? 0)])
    tellWorker(worker, { kind: 'held by others', held })
  }

  #sum(name: string): number {
    let sum = 0
    for (const held of this.#ofWorker.values()) sum += held.get(name) ?? 0
    return sum
  }
}
