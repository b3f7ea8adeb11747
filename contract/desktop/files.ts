import * as z from 'zod/mini'
import { text } from '../wire/primitives.ts'
import { call } from './call.ts'

/** Stands for a file or folder of the computer without telling its path, until the program ends. */
export const fileToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/, 'must be a file token'))
export type FileToken = z.infer<typeof fileToken>

export const pickedFile = z.object({
  token: fileToken,
  /** The last part of its path. */
  name: z.string(),
  kind: z.enum(['file', 'folder']),
})
export type PickedFile = z.infer<typeof pickedFile>

/** `media` are images and video, `table` is a listings.csv or .xlsx, `logo` is an image for the watermark. */
export const pickKinds = ['media', 'folder', 'table', 'logo'] as const

export const fileCalls = {
  /** Opens the system's own dialog; the result is empty if the person closes it. */
  pick: call({
    args: z.strictObject({ kind: z.enum(pickKinds) }),
    result: z.array(pickedFile),
  }),
  /** Asks the person for a place and writes the text there; false if they close the dialog. */
  saveText: call({
    args: z.strictObject({ name: text(100, 1), text: z.string().check(z.maxLength(20_000_000)) }),
    result: z.boolean(),
  }),
}

/** Only the preload calls this, for files dropped into the window: the page may not learn their paths. */
export const droppedFiles = call({
  args: z.strictObject({ paths: z.array(text(32_768, 1)).check(z.maxLength(10_000)) }),
  result: z.array(pickedFile),
})
