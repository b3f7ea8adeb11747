import * as z from 'zod/mini'
import { batchId, fileId } from '../import/plan.ts'
import { language } from '../languages.ts'
import { text } from '../wire/primitives.ts'
import { call } from './call.ts'

/** A place in the back-office, such as `/ad/12`. */
const place = text(200, 1).check(z.regex(/^\/[\w/-]*$/, 'must be a path'))

export const appInfo = z.object({
  version: z.string(),
  system: z.enum(['windows', 'mac', 'linux']),
  /** The language that the person chose; otherwise the nearest to the system's. */
  language,
  /** Whether the system has a safe place for the session's secret. */
  canKeepSecrets: z.boolean(),
})
export type AppInfo = z.infer<typeof appInfo>

/** Whether the server answered last time; while it does not, the program keeps asking. */
export const serverState = z.object({ address: z.string(), isReachable: z.boolean() })
export type ServerState = z.infer<typeof serverState>

export const appCalls = {
  info: call({ args: z.undefined(), result: appInfo }),
  /**
   * The place of a deep link that started the program, or that came before the page was ready; null if there was none.
   */
  takePlace: call({ args: z.undefined(), result: z.nullable(place) }),
  server: call({ args: z.undefined(), result: serverState }),
  /** Shows the log file in the system's own file manager. */
  showLog: call({ args: z.undefined(), result: z.undefined() }),
}

export const windowCalls = {
  /** Shows progress on the taskbar: from 0 to 1, or null for nothing. */
  showProgress: call({
    args: z.strictObject({
      value: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
      state: z.optional(z.enum(['normal', 'paused', 'failed'])),
    }),
    result: z.undefined(),
  }),
  showBadge: call({
    args: z.strictObject({ count: z.int().check(z.minimum(0), z.maximum(9_999)) }),
    result: z.undefined(),
  }),
  /** A click on the notification opens the window at `place`. False if notifications are off. */
  notify: call({
    args: z.strictObject({ title: text(100, 1), body: text(300), place: z.optional(place) }),
    result: z.boolean(),
  }),
  /**
   * Call it at `dragstart` and prevent the page's own drag: the files of an import's plan are then dragged as files of
   * the system. False if none of them exists any more.
   */
  dragOut: call({
    args: z.strictObject({
      batch: batchId,
      files: z.array(fileId).check(z.minLength(1), z.maxLength(1_000)),
    }),
    result: z.boolean(),
  }),
  /** Opens the folder of a file of a plan. False if the file does not exist any more. */
  showInFolder: call({
    args: z.strictObject({ batch: batchId, file: fileId }),
    result: z.boolean(),
  }),
}

export const linkCalls = {
  /** Opens a link in the system's browser, telephone program or Telegram. */
  open: call({ args: z.strictObject({ url: text(2_000, 1) }), result: z.undefined() }),
}

export const updateState = z.discriminatedUnion('kind', [
  /** This copy was not made by an installer, so it cannot update itself. */
  z.object({ kind: z.literal('unsupported') }),
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('downloading'), version: z.string(), share: z.number() }),
  z.object({ kind: z.literal('ready'), version: z.string() }),
  z.object({ kind: z.literal('failed') }),
])
export type UpdateState = z.infer<typeof updateState>

export const updateCalls = {
  state: call({ args: z.undefined(), result: updateState }),
  check: call({ args: z.undefined(), result: updateState }),
  /** Restarts into the new version. Fails with NOT_POSSIBLE_NOW until that is ready, and while an import runs. */
  install: call({ args: z.undefined(), result: z.undefined() }),
}

/** What the menu and its shortcuts may ask of the page. */
export const menuCommands = [
  'go.import',
  'go.ads',
  'go.requests',
  'go.moderation',
  'go.statistics',
  'go.feeds',
  'go.settings',
  'import.chooseFolder',
  'import.chooseFiles',
  'import.pauseOrResume',
  'ad.new',
  'find',
  'tab.close',
  'tab.next',
  'tab.previous',
  'signOut',
] as const
export const menuCommand = z.enum(menuCommands)
export type MenuCommand = z.infer<typeof menuCommand>

/**
 * The page names an upload in this header to get its progress as events: under `app://` it cannot see that by itself.
 */
export const uploadHeader = 'x-sakhli-upload'

export const shellEvents = {
  /** How many bytes of an upload that the page named have been sent on to the server. */
  'app.uploadMoved': z.object({ upload: z.uuid(), bytes: z.int() }),
  /** A deep link or a notification asks the page to open this place. */
  'app.goTo': z.object({ place }),
  'app.serverChanged': serverState,
  'app.command': z.object({ command: menuCommand }),
}
