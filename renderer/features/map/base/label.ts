import type { Language } from '../../../../contract/languages.ts'
import type { PixelBox } from './box-grid.ts'

export type LabelLook = 'city' | 'district' | 'locality' | 'sight' | 'street' | 'river'

export interface Label {
  text: string
  look: LabelLook
  /** The label's middle, in pixels of the world at this zoom. */
  x: number
  y: number
  angle: number
  /** The box that the label covers, which decides the tiles it is drawn on. */
  box: PixelBox
  hasDot: boolean
}

export const labelFonts: Record<LabelLook, { font: string; size: number; spacing: number }> = {
  city: { font: "600 18px FiraGO, system-ui, 'Noto Sans', sans-serif", size: 18, spacing: 0 },
  district: { font: "600 11px FiraGO, system-ui, 'Noto Sans', sans-serif", size: 11, spacing: 0.8 },
  locality: { font: "500 12px FiraGO, system-ui, 'Noto Sans', sans-serif", size: 12, spacing: 0 },
  sight: { font: "500 11px FiraGO, system-ui, 'Noto Sans', sans-serif", size: 11, spacing: 0 },
  street: { font: "500 11px FiraGO, system-ui, 'Noto Sans', sans-serif", size: 11, spacing: 0 },
  river: { font: "500 11px FiraGO, system-ui, 'Noto Sans', sans-serif", size: 11, spacing: 0.5 },
}

export interface LabelQuestion {
  zoom: number
  language: Language
  /** The width of a text as it will be drawn. */
  measure: LabelMeasure
}

type LabelMeasure = (text: string, look: LabelLook) => number

/** To be created once the fonts are loaded, because each text is measured only once. */
export function labelMeasure(): LabelMeasure {
  const widths = new Map<string, number>()
  const pen = document.createElement('canvas').getContext('2d')
  return (text, look) => {
    const key = `${look} ${text}`
    const known = widths.get(key)
    if (known !== undefined || !pen) return known ?? 0
    const { font, spacing } = labelFonts[look]
    pen.font = font
    const width = pen.measureText(text).width + spacing * text.length
    widths.set(key, width)
    return width
  }
}
