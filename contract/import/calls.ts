import * as z from 'zod/mini'
import { call } from '../desktop/call.ts'
import { fileToken } from '../desktop/files.ts'
import { id } from '../wire/primitives.ts'
import {
  batchId,
  fileId,
  groupId,
  importPlan,
  importSummary,
  planChange,
  someFacts,
} from './plan.ts'
import { importProgress, importReport, presetEstimate, undoResult } from './progress.ts'
import { bandwidth, importPreset, watermark } from './settings.ts'
import { dryRun, importTable, tableUse } from './table.ts'

const ofBatch = z.strictObject({ batch: batchId })
const nothing = z.undefined()
const manyFiles = z.array(fileId).check(z.maxLength(20_000))
const second = z.number().check(z.minimum(0), z.maximum(36_000))
/** A `data:` address of a small image, or null where there is none. */
const smallPicture = z.nullable(z.string())

/** New files were found in a watched folder; `token` may be given to `scan`. */
const importProposal = z.object({
  /** The folder's id in the list of watched folders in the settings. */
  watch: z.string(),
  token: fileToken,
  name: z.string(),
  files: z.int(),
})
export type ImportProposal = z.infer<typeof importProposal>

/**
 * All that the window may ask of the import. Chosen files are named by the tokens of `files.pick`. Each change of a
 * plan is sent as the event `import.planChanged`, so only `plan` returns a plan.
 */
export const importCalls = {
  /** Starts to read files; groups come as events. With `batch` it adds files to a plan that has not been started. */
  scan: call({
    args: z.strictObject({
      tokens: z.array(fileToken).check(z.minLength(1), z.maxLength(20_000)),
      batch: z.optional(batchId),
    }),
    result: z.object({ batch: batchId }),
  }),
  batches: call({ args: z.undefined(), result: z.array(importSummary) }),
  plan: call({ args: ofBatch, result: importPlan }),
  forget: call({ args: ofBatch, result: nothing }),

  /** Moves files to another listing, or to a new one if `to` is null; `at` is their place there, by default the end. */
  moveFiles: call({
    args: z.strictObject({
      batch: batchId,
      files: manyFiles,
      to: z.nullable(groupId),
      at: z.optional(z.int().check(z.minimum(0))),
    }),
    result: z.object({ group: groupId }),
  }),
  orderFiles: call({
    args: z.strictObject({ batch: batchId, group: groupId, files: manyFiles }),
    result: nothing,
  }),
  /**
   * Takes files out of what is sent, or back in, even those sent before. Of files with the same bytes in one listing
   * only the first is ever sent.
   */
  removeFiles: call({
    args: z.strictObject({ batch: batchId, files: manyFiles }),
    result: nothing,
  }),
  restoreFiles: call({
    args: z.strictObject({ batch: batchId, files: manyFiles }),
    result: nothing,
  }),
  setCover: call({
    args: z.strictObject({ batch: batchId, group: groupId, file: fileId }),
    result: nothing,
  }),
  setStillSecond: call({
    args: z.strictObject({ batch: batchId, file: fileId, second }),
    result: nothing,
  }),
  matchGroup: call({
    args: z.strictObject({
      batch: batchId,
      group: groupId,
      to: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('new') }),
        z.strictObject({ kind: z.literal('existing'), listingId: id }),
        z.strictObject({ kind: z.literal('skip') }),
      ]),
    }),
    result: nothing,
  }),
  /**
   * Splits a group into one listing for each time and place at which its pictures were taken; false if there is only
   * one.
   */
  splitGroup: call({
    args: z.strictObject({ batch: batchId, group: groupId }),
    result: z.boolean(),
  }),
  renameGroup: call({
    args: z.strictObject({
      batch: batchId,
      group: groupId,
      title: z.string().check(z.minLength(1), z.maxLength(255)),
    }),
    result: nothing,
  }),

  /** Sets facts of the new listing as the table would: absent leaves a fact as it is, null clears it. */
  describeGroup: call({
    args: z.strictObject({ batch: batchId, group: groupId, facts: someFacts }),
    result: nothing,
  }),

  /** Reads the listings.csv or .xlsx beside the folders, or the one that the person chose. */
  table: call({
    args: z.strictObject({
      batch: batchId,
      token: z.optional(fileToken),
      sheet: z.optional(z.string()),
    }),
    result: importTable,
  }),
  dryRun: call({
    args: z.strictObject({ batch: batchId, ...tableUse }),
    result: dryRun,
  }),
  /** Fills the plan from the table and remembers the columns; rows with problems are left out. */
  applyTable: call({
    args: z.strictObject({ batch: batchId, ...tableUse }),
    result: dryRun,
  }),

  setPreset: call({
    args: z.strictObject({ batch: batchId, preset: importPreset }),
    result: nothing,
  }),
  setWatermark: call({
    args: z.strictObject({ batch: batchId, watermark: z.nullable(watermark) }),
    result: nothing,
  }),
  setBandwidth: call({ args: z.strictObject({ batch: batchId, bandwidth }), result: nothing }),
  estimate: call({ args: ofBatch, result: z.array(presetEstimate) }),

  thumbnails: call({
    args: z.strictObject({ batch: batchId, files: z.array(fileId).check(z.maxLength(60)) }),
    result: z.array(z.object({ file: fileId, picture: smallPicture })),
  }),
  /** The frame of a video at a second, for the scrubber. */
  videoFrame: call({
    args: z.strictObject({ batch: batchId, file: fileId, second }),
    result: z.object({ picture: smallPicture }),
  }),

  /** The watermark on the lightest and on the darkest of the pictures to be sent. */
  watermarkPreview: call({
    args: z.strictObject({ batch: batchId, watermark }),
    result: z.object({ lightest: smallPicture, darkest: smallPicture }),
  }),

  /** A file at the size of the window, or with `isWhole` in full resolution. */
  look: call({
    args: z.strictObject({ batch: batchId, file: fileId, isWhole: z.boolean() }),
    result: z.object({ picture: smallPicture }),
  }),

  /** Undoes or redoes the last change of the plan; false if there is none. */
  undoEdit: call({ args: ofBatch, result: z.boolean() }),
  redoEdit: call({ args: ofBatch, result: z.boolean() }),

  /** Proposals that no import has used yet, for a page that opened after they were sent. */
  proposals: call({ args: z.undefined(), result: z.array(importProposal) }),

  start: call({ args: ofBatch, result: nothing }),
  pause: call({ args: ofBatch, result: nothing }),
  resume: call({ args: ofBatch, result: nothing }),
  cancel: call({ args: ofBatch, result: nothing }),
  /** Retries the named failed files, or all of them; before the start also the folders that could not be read. */
  retry: call({
    args: z.strictObject({ batch: batchId, files: z.optional(manyFiles) }),
    result: nothing,
  }),
  undo: call({ args: ofBatch, result: undoResult }),
  report: call({ args: ofBatch, result: importReport }),
  /** The report as CSV, which a spreadsheet opens. */
  reportCsv: call({ args: ofBatch, result: z.object({ name: z.string(), csv: z.string() }) }),
}

export const importEvents = {
  'import.planChanged': planChange,
  'import.progress': importProgress,
  'import.proposed': importProposal,
}

export type ImportCalls = typeof importCalls
export type ImportEvents = typeof importEvents
