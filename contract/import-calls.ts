import * as z from 'zod/mini'
import {
  batchId,
  fileId,
  groupId,
  importPlan,
  importSummary,
  pathToken,
  planChange,
} from './import-plan.ts'
import { importProgress, importReport, presetEstimate, undoResult } from './import-progress.ts'
import { bandwidth, importPreset, watermark } from './import-settings.ts'
import { columnMapping, dryRun, importTable } from './import-table.ts'
import { id } from './primitives.ts'

const ofBatch = z.strictObject({ batch: batchId })
const nothing = z.void()
const manyFiles = z.array(fileId).check(z.maxLength(20_000))
const second = z.number().check(z.minimum(0), z.maximum(36_000))
/** A `data:` address of a small picture, or null where there is none. */
const smallPicture = z.nullable(z.string())

/**
 * Everything the window may ask of the import. A call that cannot be done answers with an `ImportProblem`; the bridge
 * says how. Each change of the plan comes back as `import.planChanged`, so no call answers with a plan but `plan`.
 */
export const importCalls = {
  /** Starts to read; groups come as events. With `batch`, adds to a plan that has not been started. */
  'import.scan': {
    args: z.strictObject({
      tokens: z.array(pathToken).check(z.minLength(1), z.maxLength(20_000)),
      batch: z.optional(batchId),
    }),
    result: z.object({ batch: batchId }),
  },
  'import.batches': { args: z.strictObject({}), result: z.array(importSummary) },
  'import.plan': { args: ofBatch, result: importPlan },
  'import.forget': { args: ofBatch, result: nothing },

  /** To another ad, or to one of their own when `to` is null, at a place or at the end. */
  'import.moveFiles': {
    args: z.strictObject({
      batch: batchId,
      files: manyFiles,
      to: z.nullable(groupId),
      at: z.optional(z.int().check(z.minimum(0))),
    }),
    result: z.object({ group: groupId }),
  },
  'import.orderFiles': {
    args: z.strictObject({ batch: batchId, group: groupId, files: manyFiles }),
    result: nothing,
  },
  /** Takes them out of what is sent, or back in. Bringing back a duplicate sends it all the same. */
  'import.removeFiles': { args: z.strictObject({ batch: batchId, files: manyFiles }), result: nothing },
  'import.restoreFiles': {
    args: z.strictObject({ batch: batchId, files: manyFiles }),
    result: nothing,
  },
  'import.setCover': {
    args: z.strictObject({ batch: batchId, group: groupId, file: fileId }),
    result: nothing,
  },
  'import.setStillSecond': {
    args: z.strictObject({ batch: batchId, file: fileId, second }),
    result: nothing,
  },
  'import.matchGroup': {
    args: z.strictObject({
      batch: batchId,
      group: groupId,
      to: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('new') }),
        z.strictObject({ kind: z.literal('existing'), adId: id }),
        z.strictObject({ kind: z.literal('skip') }),
      ]),
    }),
    result: nothing,
  },
  'import.renameGroup': {
    args: z.strictObject({
      batch: batchId,
      group: groupId,
      title: z.string().check(z.minLength(1), z.maxLength(255)),
    }),
    result: nothing,
  },

  /** The listings.csv or .xlsx beside the folders, or the one chosen. */
  'import.table': {
    args: z.strictObject({ batch: batchId, token: z.optional(pathToken) }),
    result: importTable,
  },
  'import.dryRun': {
    args: z.strictObject({ batch: batchId, mapping: columnMapping }),
    result: dryRun,
  },
  /** Fills the plan from the table and remembers the columns; rows with problems are left out. */
  'import.applyTable': {
    args: z.strictObject({ batch: batchId, mapping: columnMapping }),
    result: dryRun,
  },

  'import.setPreset': {
    args: z.strictObject({ batch: batchId, preset: importPreset }),
    result: nothing,
  },
  'import.setWatermark': {
    args: z.strictObject({ batch: batchId, watermark: z.nullable(watermark) }),
    result: nothing,
  },
  'import.setBandwidth': { args: z.strictObject({ batch: batchId, bandwidth }), result: nothing },
  'import.estimate': { args: ofBatch, result: z.array(presetEstimate) },

  'import.thumbnails': {
    args: z.strictObject({ batch: batchId, files: z.array(fileId).check(z.maxLength(60)) }),
    result: z.array(z.object({ file: fileId, picture: smallPicture })),
  },
  /** What a video shows at a second, for the scrubber. */
  'import.videoFrame': {
    args: z.strictObject({ batch: batchId, file: fileId, second }),
    result: z.object({ picture: smallPicture }),
  },

  'import.start': { args: ofBatch, result: nothing },
  'import.pause': { args: ofBatch, result: nothing },
  'import.resume': { args: ofBatch, result: nothing },
  'import.cancel': { args: ofBatch, result: nothing },
  /** Tries the named failed files again, or all of them. */
  'import.retry': {
    args: z.strictObject({ batch: batchId, files: z.optional(manyFiles) }),
    result: nothing,
  },
  'import.undo': { args: ofBatch, result: undoResult },
  'import.report': { args: ofBatch, result: importReport },
  /** The report as a text that a spreadsheet opens. */
  'import.reportCsv': { args: ofBatch, result: z.object({ name: z.string(), csv: z.string() }) },

  'import.watchFolder': {
    args: z.strictObject({ token: pathToken }),
    result: z.object({ watch: z.string() }),
  },
  'import.unwatchFolder': { args: z.strictObject({ watch: z.string() }), result: nothing },
  'import.watchedFolders': {
    args: z.strictObject({}),
    result: z.array(z.object({ watch: z.string(), name: z.string(), isThere: z.boolean() })),
  },
} as const

export const importEvents = {
  'import.planChanged': planChange,
  'import.progress': importProgress,
  /** A watched folder has new files: `token` may be given to `import.scan`. */
  'import.proposed': z.object({
    watch: z.string(),
    token: pathToken,
    name: z.string(),
    files: z.int(),
  }),
} as const

export type ImportCalls = typeof importCalls
export type ImportCallName = keyof ImportCalls
export type ImportCallArgs<Name extends ImportCallName> = z.output<ImportCalls[Name]['args']>
export type ImportCallResult<Name extends ImportCallName> = z.output<ImportCalls[Name]['result']>
export type ImportEvents = typeof importEvents
export type ImportEventName = keyof ImportEvents
export type ImportEvent<Name extends ImportEventName> = z.output<ImportEvents[Name]>
