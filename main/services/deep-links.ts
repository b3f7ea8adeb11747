import type { EventName, EventTold } from '../../contract/desktop/desktop.ts'
import { pathOfDeepLink } from '../../contract/desktop/links.ts'
import type { System } from './system.ts'

type Tell = <Name extends EventName>(name: Name, told: EventTold<Name>) => void

/** Leads the page to the place of a link or a notice. A place that comes before the page is ready waits for it. */
export class DeepLinks {
  #waiting: string | undefined
  #isPageReady = false
  readonly #system: Pick<System, 'raiseWindow'>
  readonly #tell: Tell

  constructor(system: Pick<System, 'raiseWindow'>, tell: Tell) {
    this.#system = system
    this.#tell = tell
  }

  /** Follows a link of ours and ignores any other. Answers whether it was one of ours. */
  openLink(url: string): boolean {
    const place = pathOfDeepLink(url)
    if (place) this.goTo(place)
    return place !== undefined
  }

  /** The same for the arguments of a start: some systems pass a link that way. */
  openLinkAmong(words: readonly string[]): boolean {
    return words.some((word) => this.openLink(word))
  }

  goTo(place: string) {
    if (this.#isPageReady) this.#tell('app.goTo', { place })
    else this.#waiting = place
    this.#system.raiseWindow()
  }

  /** Called by the page when it is ready: the place to begin with, or null. */
  take(): string | null {
    const place = this.#waiting ?? null
    this.#waiting = undefined
    this.#isPageReady = true
    return place
  }

  /** Called when the page is loaded again, or gone. */
  wait() {
    this.#isPageReady = false
  }
}
