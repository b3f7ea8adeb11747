import type { BrowserWindow } from 'electron'
import { ipcMain } from 'electron'
import { eventChannel } from '../../contract/desktop/bridge.ts'
import type { EventName, EventTold } from '../../contract/desktop/desktop.ts'
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
