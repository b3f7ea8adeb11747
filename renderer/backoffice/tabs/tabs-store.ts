import { makeAutoObservable, observableRef } from 'mobx'
import type { SessionStore } from '../../features/session/index.ts'
import { sessionStore } from '../../features/session/index.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { Tab } from './saved-tabs.ts'
import { readSavedTabs, writeSavedTabs } from './saved-tabs.ts'
import { readTabPath, writeTabPath } from './tab-path.ts'

const storageKey = 'deskTabs'
const most = 30

interface Deps {
  platform: Platform
  session: SessionStore
}

/** The listings that are open in tabs. The same person finds them again at the next start. */
export class TabsStore {
  tabs: Tab[] = []
  /** The path of the tab that is shown in the second pane. */
  beside: string | undefined
  /** The address where the person was last. */
  place: string | undefined
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
    makeAutoObservable(this, { tabs: observableRef })
    this.recall()
  }

  has = (path: string) => this.tabs.some((each) => each.path === path)

  /** Opens a tab. A tab with the form of one's own listing replaces a tab with its public page. */
  open(path: string) {
    const subject = readTabPath(path)
    if (!subject) return
    if (subject.kind === 'ad') this.replace(writeTabPath({ ...subject, kind: 'view' }), path)
    if (this.has(path)) return
    this.tabs = [...this.tabs, { path, title: '' }].slice(-most)
    this.keep()
  }

  /** Closes a tab. Returns where to go if it was the one shown: to the next tab, the one before, or nowhere. */
  close(path: string): string | undefined {
    const at = this.tabs.findIndex((each) => each.path === path)
    if (at < 0) return undefined
    const left = this.tabs.filter((each) => each.path !== path)
    this.tabs = left
    if (this.beside === path) this.beside = undefined
    this.keep()
    return (left[at] ?? left[at - 1])?.path
  }

  /** The name is saved, so that it can be shown before the listing is read. */
  name(path: string, title: string) {
    if (!this.tabs.some((each) => each.path === path && each.title !== title)) return
    this.tabs = this.tabs.map((each) => (each.path === path ? { path, title } : each))
    this.keep()
  }

  /** The tab after or before this one; after the last comes the first. */
  next(path: string, step: 1 | -1): string | undefined {
    const { length } = this.tabs
    const at = this.tabs.findIndex((each) => each.path === path)
    if (at < 0) return this.tabs.at(step === 1 ? 0 : -1)?.path
    return this.tabs[(at + step + length) % length]?.path
  }

  putBeside(path: string | undefined) {
    this.beside = path
    this.keep()
  }

  goTo(place: string) {
    if (this.place === place) return
    this.place = place
    this.keep()
  }

  clear() {
    this.#deps.platform.storage.remove(storageKey)
  }

  private replace(path: string, next: string) {
    if (!this.has(path)) return
    const isThere = this.has(next)
    this.tabs = this.tabs.flatMap((each) => {
      if (each.path !== path) return [each]
      return isThere ? [] : [{ ...each, path: next }]
    })
    if (this.beside === path) this.beside = next
    this.keep()
  }

  private recall() {
    const { platform, session } = this.#deps
    const owner = session.user?.id
    const stored = owner && readSavedTabs(platform.storage.read(storageKey), owner)
    if (!stored) return
    this.tabs = stored.tabs.slice(-most)
    this.beside = stored.beside
    this.place = stored.place
  }

  private keep() {
    const { tabs, beside, place } = this
    const deps = this.#deps
    const owner = deps.session.user?.id
    if (owner === undefined) return
    deps.platform.storage.write(storageKey, writeSavedTabs(owner, { tabs, beside, place }))
  }
}

export const tabsStore = defineStore(
  'desk tabs',
  (root) => new TabsStore({ platform: root.platform, session: root.get(sessionStore) }),
)
