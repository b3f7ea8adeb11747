import type { BrowserWindow } from 'electron'
import { ipcMain } from 'electron'
import type { EventName, EventTold } from '../../contract/desktop.ts'
import { eventChannel } from '../../contract/desktop-bridge.ts'
import type { Dispatch } from '../ipc/handle.ts'

/** Electron's side of the bridge. The sender is read from the frame, never from the message. */
export function registerCalls(channels: readonly string[], dispatch: Dispatch) {
  for (const channel of channels) {
    ipcMain.handle(channel, ({ senderFrame }, args: unknown) =>
      dispatch(
        channel,
        senderFrame
          ? { url: senderFrame.url, isMainFrame: senderFrame.parent === null }
          : undefined,
        args,
      ),
    )
  }
}

export const tellPage =
  (window: () => BrowserWindow | undefined) =>
  <Name extends EventName>(name: Name, told: EventTold<Name>) => {
    const contents = window()?.webContents
    if (contents && !contents.isDestroyed()) contents.send(eventChannel(name), told)
  }
