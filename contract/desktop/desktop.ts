import type * as z from 'zod/mini'
import { importCalls, importEvents } from '../import/calls.ts'
import type { Call, CallGroup, EventTable } from './call.ts'
import type { Outcome } from './errors.ts'
import { fileCalls } from './files.ts'
import { desktopSession, sessionCalls } from './session.ts'
import { desktopSettings, settingsCalls } from './settings.ts'
import { appCalls, linkCalls, shellEvents, updateCalls, updateState, windowCalls } from './shell.ts'

/**
 * All that the page may ask of the main process, and all events that it gets. Channels get their names here and nowhere
 * else: `session.signIn`. The types of the page, the preload and the handlers are derived from these tables.
 */
export const desktopCalls = {
  app: appCalls,
  session: sessionCalls,
  settings: settingsCalls,
  files: fileCalls,
  import: importCalls,
  window: windowCalls,
  links: linkCalls,
  updates: updateCalls,
} satisfies Record<string, CallGroup>

export const desktopEvents = {
  ...shellEvents,
  ...importEvents,
  'session.changed': desktopSession,
  'settings.changed': desktopSettings,
  'updates.changed': updateState,
} satisfies EventTable

export type DesktopCalls = typeof desktopCalls
export type DesktopEvents = typeof desktopEvents
export type EventName = keyof DesktopEvents & string
export type EventTold<Name extends EventName> = z.output<DesktopEvents[Name]>

export type ArgsOf<C extends Call> = z.output<C['args']>
export type ResultOf<C extends Call> = z.output<C['result']>

type Ask<C extends Call> =
  z.input<C['args']> extends undefined
    ? () => Promise<Outcome<ResultOf<C>>>
    : (args: z.input<C['args']>) => Promise<Outcome<ResultOf<C>>>

type AsksOf<Group extends CallGroup> = { [Name in keyof Group]: Ask<Group[Name]> }

/** What the page finds as `window.sakhli`, and the product's code as `platform.desktop`. */
export type DesktopBridge = {
  readonly [Group in keyof DesktopCalls]: AsksOf<DesktopCalls[Group]>
} & {
  /** Calls `tell` at each event until the returned function is called. */
  readonly on: <Name extends EventName>(
    name: Name,
    tell: (told: EventTold<Name>) => void,
  ) => () => void
  /** Takes the `File`s of a drop; the page never learns their paths. */
  readonly takeDropped: (
    files: readonly object[],
  ) => Promise<Outcome<z.output<(typeof fileCalls)['pick']['result']>>>
}

export const channelOf = (group: string, name: string) => `${group}.${name}`
