import * as z from 'zod/mini'
import { id } from '../wire/primitives.ts'
import {
  batchId,
  batchState,
  fileId,
  fileState,
  groupId,
  groupState,
  pauseReason,
  skipReason,
} from './plan.ts'
import { importProblem } from './problems.ts'
import { importPreset } from './settings.ts'

/** Sent at most four times a second while a batch is read or runs. */
export const importProgress = z.object({
  batch: batchId,
  state: batchState,
  paused: z.nullable(pauseReason),
  files: z.object({
    total: z.int(),
    read: z.int(),
    sent: z.int(),
    failed: z.int(),
    skipped: z.int(),
  }),
  /** Of all files to be sent; sizes of files that are not processed yet are estimated. */
  bytes: z.object({ total: z.int(), sent: z.int(), saved: z.int() }),
  /** From 0 to 1. It never falls, even if an estimate turns out too low. */
  share: z.number(),
  bytesPerSecond: z.number(),
  secondsLeft: z.nullable(z.number()),
  groups: z.array(z.object({ id: groupId, state: groupState, sent: z.int(), total: z.int() })),
  /** The files that are under way now. */
  underWay: z.array(
    z.object({
      id: fileId,
      state: fileState,
      bytes: z.int(),
      sentBytes: z.int(),
      attempt: z.int(),
    }),
  ),
})
export type ImportProgress = z.infer<typeof importProgress>

export const importReport = z.object({
  batch: batchId,
  state: batchState,
  startedAt: z.nullable(z.iso.datetime()),
  endedAt: z.nullable(z.iso.datetime()),
  sent: z.int(),
  skipped: z.int(),
  failed: z.int(),
  bytesRead: z.int(),
  bytesSent: z.int(),
  /** Drafts that this batch made, ready to be filled in and published together. */
  drafts: z.array(z.object({ listingId: id, title: z.string(), pictures: z.int() })),
  files: z.array(
    z.object({
      group: z.string(),
      name: z.string(),
      state: fileState,
      skipped: z.nullable(skipReason),
      problem: z.nullable(importProblem),
      listingId: z.nullable(id),
      imageId: z.nullable(id),
    }),
  ),
})
export type ImportReport = z.infer<typeof importReport>

export const undoResult = z.object({
  listingsDeleted: z.int(),
  picturesDeleted: z.int(),
  /** Listings and pictures of this import that did not exist any more. */
  missing: z.int(),
  /** What could not be undone; the next undo tries only these. */
  problems: z.array(z.object({ listingId: id, problem: importProblem })),
})
export type UndoResult = z.infer<typeof undoResult>

/** How many bytes each preset would send for the whole batch, estimated from a few of its images. */
export const presetEstimate = z.object({
  preset: importPreset,
  bytesBefore: z.int(),
  bytesAfter: z.int(),
})
export type PresetEstimate = z.infer<typeof presetEstimate>
