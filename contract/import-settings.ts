import * as z from 'zod/mini'
import { fileToken } from './desktop-files.ts'

export const importPresets = ['web', 'balanced', 'best'] as const
export const importPreset = z.enum(importPresets)
export type ImportPreset = z.infer<typeof importPreset>

export const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const
export const corner = z.enum(corners)
export type Corner = z.infer<typeof corner>

const opacity = z.number().check(z.minimum(0.05), z.maximum(1))

export const textWatermark = z.strictObject({
  kind: z.literal('text'),
  text: z.string().check(z.minLength(1), z.maxLength(80)),
  corner,
  opacity,
})
export type TextWatermark = z.infer<typeof textWatermark>

/** The logo is a file that the person chose, by its token. */
export const watermark = z.discriminatedUnion('kind', [
  textWatermark,
  z.strictObject({
    kind: z.literal('logo'),
    token: fileToken,
    corner,
    opacity,
  }),
])
export type Watermark = z.infer<typeof watermark>

/** Bytes a second over all uploads together; null is as fast as it goes. */
export const bandwidth = z.nullable(z.int().check(z.minimum(10_000), z.maximum(1_000_000_000)))

/** How many pictures go up at the same time. */
export const uploadsAtOnce = z.int().check(z.minimum(1), z.maximum(8))

export const importSettings = z.object({
  preset: importPreset,
  watermark: z.nullable(watermark),
  bandwidth,
})
export type ImportSettings = z.infer<typeof importSettings>

export const defaultImportSettings: ImportSettings = {
  preset: 'balanced',
  watermark: null,
  bandwidth: null,
}

export const importLimits = {
  longestSide: 2048,
  /** A picture with a shorter side than this is flagged as too small. */
  smallSide: 600,
  /** Of 64 bits of the difference hash, how many may differ between pictures that look alike. */
  alikeBits: 6,
  batchFiles: 20_000,
} as const
