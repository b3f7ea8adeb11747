import { makeAutoObservable } from 'mobx'
import { storageKeys } from '../../../contract/limits.ts'
import type { Platform } from '../../platform/platform.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Light, dark, or as the visitor's system is. */
export class ThemeStore {
  choice: Theme = 'system'
  private readonly platform: Platform

  constructor(platform: Platform) {
    this.platform = platform
    makeAutoObservable<this, 'platform'>(this, { platform: false })
  }

  readDevice() {
    const kept = this.platform.storage.read(storageKeys.theme)
    this.choice = themes.find((theme) => theme === kept) ?? 'system'
  }

  choose(theme: Theme) {
    this.choice = theme
    this.platform.storage.write(storageKeys.theme, theme)
    this.platform.tellServer?.('theme', theme)
  }
}
