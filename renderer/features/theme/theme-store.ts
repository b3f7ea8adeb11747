import { makeAutoObservable } from 'mobx'
import { storageKeys } from '../../../contract/limits.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The theme: light, dark, or as in the visitor's system. */
export class ThemeStore {
  choice: Theme = 'system'
  readonly #platform: Platform

  constructor(platform: Platform) {
    this.#platform = platform
    makeAutoObservable(this)
  }

  readDevice() {
    const stored = this.#platform.storage.read(storageKeys.theme)
    this.choice = themes.find((theme) => theme === stored) ?? 'system'
  }

  choose(theme: Theme) {
    this.choice = theme
    this.#platform.storage.write(storageKeys.theme, theme)
    this.#platform.tellServer?.('theme', theme)
  }
}

export const themeStore = defineStore('theme', ({ platform }) => new ThemeStore(platform))
