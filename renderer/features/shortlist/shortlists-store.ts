import { makeAutoObservable } from 'mobx'
import { storageKeys } from '../../../contract/limits.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import type { DeviceStorage } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import { makeListKey } from './seal.ts'
import { readFields, shortlistBounds } from './shared-fields.ts'
import type { KeptList } from './shared-list.ts'
import { newShortId, SharedList } from './shared-list.ts'

/** The lists that this device shares with others, the last opened first. */
export class ShortlistsStore {
  lists: SharedList[] = []
  isRead = false
  /** Whether the device stored the last change: where storage is blocked, it is lost at the next reload. */
  isKept = true
  readonly #api: Api
  readonly #storage: DeviceStorage

  constructor(api: Api, storage: DeviceStorage) {
    this.#api = api
    this.#storage = storage
    makeAutoObservable(this)
  }

  get current(): SharedList | undefined {
    return this.lists[0]
  }

  readDevice() {
    this.lists = readKept(this.#storage).map((kept) => this.make(kept))
    this.isRead = true
  }

  async begin(name: string) {
    const list = this.open(await makeListKey())
    list.joinAs(name)
  }

  /** Opens the list of a key and puts it first. If there are too many lists, the one opened longest ago is dropped. */
  open(key: string): SharedList {
    const list =
      this.lists.find((each) => each.key === key) ??
      this.make({ key, device: newShortId(), fields: {} })
    this.lists = [list, ...this.lists.filter((each) => each !== list)].slice(
      0,
      shortlistBounds.lists,
    )
    this.keep()
    return list
  }

  /** Removes the list from this device only: other people still have it. */
  leave(list: SharedList) {
    this.lists = this.lists.filter((each) => each !== list)
    this.keep(list.key)
  }

  private make(kept: KeptList): SharedList {
    return new SharedList(kept, { api: this.#api, keep: () => this.keep() })
  }

  /** Stores the lists, joined with what another tab has written since. */
  private keep(left?: string) {
    for (const kept of readKept(this.#storage)) {
      if (kept.key === left) continue
      const known = this.lists.find((each) => each.key === kept.key)
      if (known) known.take(kept)
      else if (this.lists.length < shortlistBounds.lists) this.lists.push(this.make(kept))
    }
    if (this.lists.length === 0) {
      this.#storage.remove(storageKeys.shortlists)
      return
    }
    const text = JSON.stringify(this.lists.map(({ kept }) => kept))
    this.isKept = this.#storage.write(storageKeys.shortlists, text)
  }
}

function readKept(storage: DeviceStorage): KeptList[] {
  try {
    const stored: unknown = JSON.parse(storage.read(storageKeys.shortlists) ?? '[]')
    return Array.isArray(stored)
      ? stored.flatMap((each) => readList(each) ?? []).slice(0, shortlistBounds.lists)
      : []
  } catch {
    return []
  }
}

function readList(given: unknown): KeptList | undefined {
  const { key, who, device, fields } = (given ?? {}) as Record<string, unknown>
  if (typeof key !== 'string' || !/^[\w-]{24}$/.test(key)) return undefined
  if (typeof device !== 'string' || !/^[\w-]{8}$/.test(device)) return undefined
  return {
    key,
    device,
    ...(typeof who === 'string' && /^[\w-]{8}$/.test(who) && { who }),
    fields: readFields(fields),
  }
}

export const shortlistsStore = defineStore(
  'shortlists',
  (root) => new ShortlistsStore(root.api, root.platform.storage),
)
