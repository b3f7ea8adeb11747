import type { Platform } from '../platform/platform.ts'

/** A shell that lends nothing, on a device that stores nothing. */
export const emptyDevice: Platform = {
  basePath: '',
  linkPrefix: '',
  storage: { read: () => undefined, write: () => false, remove: () => {} },
  apiHeaders: () => ({}),
  openLink: () => {},
}
