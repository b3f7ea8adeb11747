import type { DesktopBridge } from './desktop.ts'
import { channelOf, desktopCalls, desktopEvents } from './desktop.ts'
import type { Outcome } from './errors.ts'
import type { PickedFile } from './files.ts'

/** How the bridge reaches the main process. */
export interface Transport {
  ask: (channel: string, args: unknown) => Promise<unknown>
  hear: (event: string, tell: (told: unknown) => void) => () => void
  /** The paths of dropped files, which only the main process may learn. */
  pathsOf: (files: readonly object[]) => string[]
}

/** The prefix sets event channels apart from those of Electron and of the calls. */
export const eventChannel = (name: string) => `told:${name}`

export const droppedFilesChannel = 'files.takeDropped'

/** One function for each call of the table, bound to its own channel, so that the page can reach no other channel. */
export function makeBridge({ ask, hear, pathsOf }: Transport): DesktopBridge {
  const groups = Object.entries(desktopCalls).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.keys(calls).map((name) => [
        name,
        (args?: unknown) => ask(channelOf(group, name), args),
      ]),
    ),
  ])
  return {
    ...(Object.fromEntries(groups) as Omit<DesktopBridge, 'on' | 'takeDropped'>),
    on: (name, tell) => {
      if (!Object.hasOwn(desktopEvents, name)) return () => {}
      return hear(eventChannel(name), tell as (told: unknown) => void)
    },
    takeDropped: (files) =>
      ask(droppedFilesChannel, { paths: pathsOf(files) }) as Promise<Outcome<PickedFile[]>>,
  }
}
