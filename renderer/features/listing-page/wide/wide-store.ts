import { makeAutoObservable } from 'mobx'
import { storageKeys } from '../../../../contract/limits.ts'
import type { Platform } from '../../../kernel/platform/platform.ts'
import { defineStore } from '../../../kernel/stores/root-store.ts'

/** Whether a desktop shows a listing over its whole width, in place of the panel beside the map. */
export class WideStore {
  isOn = false
  readonly #platform: Platform

  constructor(platform: Platform) {
    this.#platform = platform
    makeAutoObservable(this)
  }

  readDevice() {
    this.isOn = this.#platform.storage.read(storageKeys.wideListing) === '1'
    this.show()
  }

  turn() {
    this.isOn = !this.isOn
    this.#platform.storage.write(storageKeys.wideListing, this.isOn ? '1' : '0')
    // The server lays out the next page this way from its first paint.
    this.#platform.tellServer?.('listing', this.isOn ? 'wide' : 'narrow')
    this.show()
  }

  /** The frame around the page follows by the style sheet alone. */
  private show() {
    document.documentElement.toggleAttribute('data-wide', this.isOn)
  }
}

export const wideStore = defineStore('wide', ({ platform }) => new WideStore(platform))
