import { openChromiumHost } from './chromium-host.ts'
import type { DesktopHost, HostParts } from './desktop-host.ts'
import { openElectronHost } from './electron-host.ts'
import { findElectron } from './find-electron.ts'

export const openHost = (parts: HostParts): Promise<DesktopHost> => {
  const binary = findElectron()
  return binary ? openElectronHost(parts, binary) : openChromiumHost(parts)
}
