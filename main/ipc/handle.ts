import * as z from 'zod/mini'
import { droppedFilesChannel } from '../../contract/desktop/bridge.ts'
import type { Call } from '../../contract/desktop/call.ts'
import type { ArgsOf, DesktopCalls, ResultOf } from '../../contract/desktop/desktop.ts'
import { channelOf, desktopCalls } from '../../contract/desktop/desktop.ts'
import type { Outcome } from '../../contract/desktop/errors.ts'
import { refused } from '../../contract/desktop/errors.ts'
import { droppedFiles } from '../../contract/desktop/files.ts'
import type { Log } from '../log/log.ts'
import { pageOrigin } from '../protocol/page-origin.ts'

/** The frame that a call comes from, as Electron knows it; the page cannot forge it. */
export interface Sender {
  url: string
  isMainFrame: boolean
}

export type Handler<C extends Call> = (
  args: ArgsOf<C>,
) => Outcome<ResultOf<C>> | Promise<Outcome<ResultOf<C>>>

type HandlersOf<Group extends Readonly<Record<string, Call>>> = {
  readonly [Name in keyof Group]: Handler<Group[Name]>
}

/** A handler for each call of the table: a missing one is a type error. */
export type Handlers = { readonly [Group in keyof DesktopCalls]: HandlersOf<DesktopCalls[Group]> }

export type Dispatch = (
  channel: string,
  sender: Sender | undefined,
  args: unknown,
) => Promise<Outcome<unknown>>

interface Entry {
  call: Call
  handle: (args: unknown) => Outcome<unknown> | Promise<Outcome<unknown>>
}

/** Every call passes here: its sender is checked, then its arguments by the table's schema, then it is handled. */
export function makeDispatch(
  handlers: Handlers,
  takeDropped: Handler<typeof droppedFiles>,
  log: Log,
): { channels: string[]; dispatch: Dispatch } {
  const entries = new Map<string, Entry>()
  for (const [group, calls] of Object.entries(desktopCalls)) {
    const own = handlers[group as keyof DesktopCalls] as Record<string, Entry['handle']>
    for (const [name, call] of Object.entries(calls)) {
      const handle = own[name]
      if (handle) entries.set(channelOf(group, name), { call, handle })
    }
  }
  entries.set(droppedFilesChannel, { call: droppedFiles, handle: takeDropped as Entry['handle'] })

  const dispatch: Dispatch = async (channel, sender, args) => {
    if (!isOurPage(sender)) {
      log.warn('call of a foreign frame refused', { channel, url: sender?.url })
      return refused('FOREIGN_SENDER', 'Only the window of the program may ask this')
    }
    const entry = entries.get(channel)
    if (!entry) return refused('BAD_ARGUMENTS', 'There is no such call')
    const parsed = z.safeParse(entry.call.args, args)
    if (!parsed.success) {
      log.warn('ill-formed call refused', { channel })
      return refused('BAD_ARGUMENTS', `${channel} was asked with ill-formed arguments`, {
        issues: parsed.error.issues.map(({ path, message }) => ({
          path: path.map(String).join('.'),
          message,
        })),
      })
    }
    try {
      const outcome = await entry.handle(parsed.data)
      // The schema passes only what it names, so a path that got into an answer by mistake does not reach the page.
      return outcome.ok ? { ok: true, value: z.parse(entry.call.result, outcome.value) } : outcome
    } catch (error) {
      log.error('call failed', { channel, error })
      return refused('FAILED', `${channel} failed; the log of the program says why`)
    }
  }
  return { channels: [...entries.keys()], dispatch }
}

const isOurPage = (sender: Sender | undefined) =>
  sender?.isMainFrame === true && sender.url.startsWith(`${pageOrigin}/`)
