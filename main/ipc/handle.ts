import * as z from 'zod/mini'
import type { ArgsOf, DesktopCalls, ResultOf } from '../../contract/desktop.ts'
import { channelOf, desktopCalls } from '../../contract/desktop.ts'
import { droppedFilesChannel } from '../../contract/desktop-bridge.ts'
import type { Call } from '../../contract/desktop-call.ts'
import type { Outcome } from '../../contract/desktop-errors.ts'
import { refused } from '../../contract/desktop-errors.ts'
import { droppedFiles } from '../../contract/desktop-files.ts'
import type { Log } from '../log/log.ts'
import { pageOrigin } from '../protocol/page-origin.ts'

/** The frame that a call comes from, as Electron knows it; the page has no say in it. */
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

/** A handler for each call of the table: one that lacks is a type error, not a surprise. */
export type Handlers = { readonly [Group in keyof DesktopCalls]: HandlersOf<DesktopCalls[Group]> }

export type Dispatch = (
  channel: string,
  sender: Sender | undefined,
  args: unknown,
) => Promise<Outcome<unknown>>

interface Line {
  call: Call
  handle: (args: unknown) => Outcome<unknown> | Promise<Outcome<unknown>>
}

/** Every call passes here: who asks, then what they ask by the table's schema, and only then the handler. */
export function makeDispatch(
  handlers: Handlers,
  takeDropped: Handler<typeof droppedFiles>,
  log: Log,
): { channels: string[]; dispatch: Dispatch } {
  const lines = new Map<string, Line>()
  for (const [group, calls] of Object.entries(desktopCalls)) {
    const own = handlers[group as keyof DesktopCalls] as Record<string, Line['handle']>
    for (const [name, call] of Object.entries(calls)) {
      const handle = own[name]
      if (handle) lines.set(channelOf(group, name), { call, handle })
    }
  }
  lines.set(droppedFilesChannel, { call: droppedFiles, handle: takeDropped as Line['handle'] })

  const dispatch: Dispatch = async (channel, sender, args) => {
    if (!isOurPage(sender)) {
      log.warn('call of a foreign frame refused', { channel, url: sender?.url })
      return refused('FOREIGN_SENDER', 'Only the window of the program may ask this')
    }
    const line = lines.get(channel)
    if (!line) return refused('BAD_ARGUMENTS', 'There is no such call')
    const parsed = z.safeParse(line.call.args, args)
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
      const outcome = await line.handle(parsed.data)
      // The schema lets only what it names through: a path that slipped into an answer stays here.
      return outcome.ok ? { ok: true, value: z.parse(line.call.result, outcome.value) } : outcome
    } catch (error) {
      log.error('call failed', { channel, error })
      return refused('FAILED', `${channel} failed; the log of the program says why`)
    }
  }
  return { channels: [...lines.keys()], dispatch }
}

const isOurPage = (sender: Sender | undefined) =>
  sender?.isMainFrame === true && sender.url.startsWith(`${pageOrigin}/`)
