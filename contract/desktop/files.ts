import * as z from 'zod/mini'
import { text } from '../wire/primitives.ts'
import { call } from './call.ts'

/** Stands for a file or folder of the computer. It says nothing about where that is, and ends with the program. */
export const fileToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/, 'must be a file token'))
export type FileToken = z.infer<typeof fileToken>

export const pickedFile = z.object({
  token: fileToken,
  /** The last part of its path. */
  name: z.string(),
  kind: z.enum(['file', 'folder']),
})
export type PickedFile = z.infer<typeof pickedFile>

/** `media` are pictures and video, `table` a listings.csv or .xlsx, `logo` one picture for the watermark. */
export const pickKinds = ['media', 'folder', 'table', 'logo'] as const

export const fileCalls = {
  /** Opens the system's own dialog; nothing is picked when it was closed. */
  pick: call({
    args: z.strictObject({ kind: z.enum(pickKinds) }),
    result: z.array(pickedFile),
  }),
  /** Asks where to, writes the text there; false when the dialog was closed. */
  saveText: call({
    args: z.strictObject({ name: text(100, 1), text: z.string().check(z.maxLength(20_000_000)) }),
    result: z.boolean(),
  }),
}

/** Called by the preload alone, for what was dropped into the window: only it may learn a path of a dropped file. */
export const droppedFiles = call({
  args: z.strictObject({ paths: z.array(text(32_768, 1)).check(z.maxLength(10_000)) }),
  result: z.array(pickedFile),
})
