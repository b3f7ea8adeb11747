import type { RootStore } from './root-store.ts'

export interface PartStore {
  snapshot?: () => unknown
  restore?: (state: never) => void
  readDevice?: () => void
  /** After a sign-in: takes over what was being written. */
  goOn?: (before: never) => void
  /** At sign-out. */
  forget?: () => void
}

/** A store that few pages need: its code comes with them, and it is built when first asked for. */
export interface Part<Store extends PartStore> {
  name: string
  build: (root: RootStore) => Store
}

export const part = <Store extends PartStore>(
  name: string,
  build: (root: RootStore) => Store,
): Part<Store> => ({ name, build })
