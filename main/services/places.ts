import type { EventName, EventTold } from '../../contract/desktop.ts'
import { pathOfDeepLink } from '../../contract/desktop-links.ts'
import type { System } from './system.ts'

type Tell = <Name extends EventName>(name: Name, told: EventTold<Name>) => void

/** Where links and notices lead; one that comes before the page is ready waits for it. */
export class Places {
  private waiting: string | undefined
  private isPageReady = false
  private readonly system: Pick<System, 'raiseWindow'>
  private readonly tell: Tell

  constructor(system: Pick<System, 'raiseWindow'>, tell: Tell) {
    this.system = system
    this.tell = tell
  }

  /** What the system was asked to open; anything but a link of ours is not heard. Says whether it was one. */
  openLink(url: string): boolean {
    const place = pathOfDeepLink(url)
    if (place) this.goTo(place)
    return place !== undefined
  }

  /** Of what a program is started with, on systems that hand links over so. */
  openLinkAmong(words: readonly string[]): boolean {
    return words.some((word) => this.openLink(word))
  }

  goTo(place: string) {
    if (this.isPageReady) this.tell('app.goTo', { place })
    else this.waiting = place
    this.system.raiseWindow()
  }

  /** The page is there and asks where to begin. */
  take(): string | null {
    const place = this.waiting ?? null
    this.waiting = undefined
    this.isPageReady = true
    return place
  }

  /** The page is loaded anew, or gone. */
  wait() {
    this.isPageReady = false
  }
}
