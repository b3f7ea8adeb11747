import type { MenuCommand } from '../../../../contract/desktop/shell.ts'

type Act = () => void

/** How long a command waits for its handler: later, the person no longer expects it. */
const patienceMs = 5_000

/** The commands of the menu and its keys, and which component handles each. */
export class Commands {
  private readonly acts = new Map<MenuCommand, Act[]>()
  private waiting: { name: MenuCommand; until: number } | undefined
  private readonly now: () => number

  constructor(now = () => performance.now()) {
    this.now = now
  }

  /** Registers a handler; the newest one is called. The returned function removes it. */
  on(name: MenuCommand, act: Act): () => void {
    this.acts.set(name, [...(this.acts.get(name) ?? []), act])
    if (this.waiting?.name === name) {
      const isStillMeant = this.now() < this.waiting.until
      this.waiting = undefined
      if (isStillMeant) act()
    }
    return () => {
      const left = (this.acts.get(name) ?? []).filter((other) => other !== act)
      this.acts.set(name, left)
    }
  }

  /** Returns false if nothing on the page handles the command. */
  run(name: MenuCommand): boolean {
    const act = this.acts.get(name)?.at(-1)
    act?.()
    return act !== undefined
  }

  /** Leaves the command to the next handler that registers, such as that of a place being opened. */
  runLater(name: MenuCommand) {
    this.waiting = { name, until: this.now() + patienceMs }
  }
}
