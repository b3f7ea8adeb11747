import type { IpcRendererEvent } from 'electron'
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { makeBridge } from '../contract/desktop/bridge.ts'
import type { DesktopBridge } from '../contract/desktop/desktop.ts'

const bridge = makeBridge({
  ask: (channel, args) => ipcRenderer.invoke(channel, args),
  hear: (channel, tell) => {
    const listener = (_: IpcRendererEvent, told: unknown) => tell(told)
    ipcRenderer.on(channel, listener)
    return () => void ipcRenderer.off(channel, listener)
  },
  pathsOf: (files) => files.map((file) => webUtils.getPathForFile(file as File)),
}) satisfies DesktopBridge

contextBridge.exposeInMainWorld('sakhli', bridge)
