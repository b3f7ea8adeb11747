import type { Coords } from 'leaflet'
import { GridLayer } from 'leaflet'
import type { Language } from '../../../../contract/languages.ts'
import type { CityLines } from './city-lines.ts'
import { drawTile, tileSize } from './draw-tile.ts'
import type { Label } from './label.ts'
import { labelFonts } from './label.ts'
import { layLabels } from './labels.ts'
import type { MapColours } from './map-colours.ts'

interface Look {
  colours: MapColours
  language: Language
}

/** The city itself, drawn here: under every map, whatever becomes of the tiles above. */
export class CityLayer extends GridLayer {
  private city: CityLines | undefined
  private look: Look
  private areFontsHere = false
  private readonly shown = new Map<HTMLElement, { canvas: HTMLCanvasElement; coords: Coords }>()
  private readonly laid = new Map<number, readonly Label[]>()
  private readonly widths = new Map<string, number>()

  constructor(look: Look) {
    super({ tileSize, maxZoom: 20, keepBuffer: 3, updateWhenZooming: false })
    this.look = look
    this.on('tileunload', ({ tile }) => this.shown.delete(tile))
  }

  override createTile(coords: Coords): HTMLElement {
    const canvas = document.createElement('canvas')
    this.shown.set(canvas, { canvas, coords })
    this.draw(canvas, coords)
    return canvas
  }

  show(city: CityLines) {
    this.city = city
    this.repaint()
  }

  recolour(colours: MapColours) {
    this.look = { ...this.look, colours }
    this.repaint()
  }

  /** Until the letters are there, texts would be measured and drawn in others. */
  async waitForFonts(text: string) {
    const fonts = [...new Set(Object.values(labelFonts).map(({ font }) => font))]
    await Promise.allSettled(fonts.map((font) => document.fonts.load(font, text)))
    this.areFontsHere = true
    this.repaint()
  }

  private repaint() {
    for (const { canvas, coords } of this.shown.values()) this.draw(canvas, coords)
  }

  private draw(canvas: HTMLCanvasElement, { x, y, z }: Coords) {
    if (!this.city) return
    drawTile(canvas, { x, y }, Math.min(3, devicePixelRatio), {
      city: this.city,
      zoom: z,
      labels: this.labelsAt(z, this.city),
      ...this.look,
    })
  }

  private labelsAt(zoom: number, city: CityLines): readonly Label[] {
    if (!this.areFontsHere) return []
    const before = this.laid.get(zoom)
    if (before) return before
    const pen = document.createElement('canvas').getContext('2d')
    const labels = layLabels(city, {
      zoom,
      language: this.look.language,
      measure: (text, look) => {
        const key = `${look} ${text}`
        const known = this.widths.get(key)
        if (known !== undefined || !pen) return known ?? 0
        const { font, spacing } = labelFonts[look]
        pen.font = font
        const width = pen.measureText(text).width + spacing * text.length
        this.widths.set(key, width)
        return width
      },
    })
    this.laid.set(zoom, labels)
    return labels
  }
}
