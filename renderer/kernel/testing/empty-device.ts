import type { Platform } from '../platform/platform.ts'

/** A shell without any capability, on a device that stores nothing. */
export const emptyDevice: Platform = {
  basePath: '',
  linkPrefix: '',
  storage: { read: () => undefined, write: () => false, remove: () => {} },
  apiHeaders: () => ({}),
  openLink: () => {},
}
