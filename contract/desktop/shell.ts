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
  /** Chosen before, else the nearest to the system's. */
  language,
  /** Whether there is a safe place for the session's secret. */
  canKeepSecrets: z.boolean(),
})
export type AppInfo = z.infer<typeof appInfo>

/** Whether the server was there when it was last spoken to; while it is not, the program keeps asking. */
export const serverState = z.object({ address: z.string(), isReachable: z.boolean() })
export type ServerState = z.infer<typeof serverState>

export const appCalls = {
  info: call({ args: z.undefined(), result: appInfo }),
  /** Where a deep link that started the program, or came before the page was ready, leads; null without one. */
  takePlace: call({ args: z.undefined(), result: z.nullable(place) }),
  server: call({ args: z.undefined(), result: serverState }),
  /** In the system's own file manager. */
  showLog: call({ args: z.undefined(), result: z.undefined() }),
}

export const windowCalls = {
  /** On the taskbar: a share of 1, null when there is nothing to show. */
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
  /** Clicked, it brings the window up at `place`. False where notifications are off. */
  notify: call({
    args: z.strictObject({ title: text(100, 1), body: text(300), place: z.optional(place) }),
    result: z.boolean(),
  }),
  /**
   * To be called at `dragstart`, whose own drag the page prevents: files of an import's plan go with the pointer as files
   * of the system. False where none of them is there any more.
   */
  dragOut: call({
    args: z.strictObject({
      batch: batchId,
      files: z.array(fileId).check(z.minLength(1), z.maxLength(1_000)),
    }),
    result: z.boolean(),
  }),
  /** Opens the folder that the file of a plan lies in. False where it is there no more. */
  showInFolder: call({
    args: z.strictObject({ batch: batchId, file: fileId }),
    result: z.boolean(),
  }),
}

export const linkCalls = {
  /** In the system's browser, telephone or Telegram. */
  open: call({ args: z.strictObject({ url: text(2_000, 1) }), result: z.undefined() }),
}

export const updateState = z.discriminatedUnion('kind', [
  /** A copy that no installer made. */
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
  /** Restarts into the new version; NOT_POSSIBLE_NOW until it is ready, or while an import runs. */
  install: call({ args: z.undefined(), result: z.undefined() }),
}

/** What the menu and its shortcuts ask of the page. */
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

/** By this header the page names an upload, to hear how far it is: under `app://` it cannot see that itself. */
export const uploadHeader = 'x-sakhli-upload'

export const shellEvents = {
  /** Of an upload that the page named: so many bytes have gone on towards the server. */
  'app.uploadMoved': z.object({ upload: z.uuid(), bytes: z.int() }),
  /** A deep link or a notification leads here. */
  'app.goTo': z.object({ place }),
  'app.serverChanged': serverState,
  'app.command': z.object({ command: menuCommand }),
}
