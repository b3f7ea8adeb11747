import * as z from 'zod/mini'
import { fileToken } from '../desktop/files.ts'

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

/** A logo is a file that the person chose, named by its token. */
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

/** The limit in bytes a second for all uploads together; null means no limit. */
export const bandwidth = z.nullable(z.int().check(z.minimum(10_000), z.maximum(1_000_000_000)))

/** How many files are uploaded at the same time. */
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
  /** An image whose shorter side is below this is flagged as small. */
  smallSide: 600,
  /** How many of the 64 bits of the difference hash may differ between images that look alike. */
  alikeBits: 6,
  batchFiles: 20_000,
} as const
