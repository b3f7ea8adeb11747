import type { Coords, DoneCallback } from 'leaflet'
import { GridLayer } from 'leaflet'
import type { Language } from '../../../../contract/languages.ts'
import type { CityLines } from './city-lines.ts'
import { drawTile, tileSize } from './draw-tile.ts'
import type { Label } from './label.ts'
import { LabelSheets } from './label-sheets.ts'
import type { MapColours } from './map-colours.ts'

interface Look {
  colours: MapColours
  language: Language
}

interface ShownTile {
  canvas: HTMLCanvasElement
  coords: Coords
  /** Tells Leaflet that it may remove the tiles of the previous zoom. */
  done: DoneCallback
}

/** How much of a frame's sixteen milliseconds the map uses; the page gets the rest. */
const frameMs = 6
/** The highest pixel density drawn: nobody sees more, and each pixel costs time and memory. */
const mostDensity = 3

/** Draws the city in the browser under every map, so that something is shown when tiles fail. */
export class CityLayer extends GridLayer {
  private city: CityLines | undefined
  private look: Look
  private labels: LabelSheets | undefined
  private frame: number | undefined
  private readonly shown = new Map<HTMLElement, ShownTile>()
  private readonly waiting = new Set<ShownTile>()

  constructor(look: Look) {
    super({ tileSize, maxZoom: 20, keepBuffer: 3, updateWhenZooming: false })
    this.look = look
    this.on('tileunload', ({ tile }) => this.forget(tile))
    this.on('remove', () => this.rest())
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    const tile = { canvas, coords, done }
    this.shown.set(canvas, tile)
    this.wait([tile])
    return canvas
  }

  show(city: CityLines) {
    this.city = city
    this.wait(this.shown.values())
  }

  recolour(colours: MapColours) {
    this.look = { ...this.look, colours }
    this.wait(this.shown.values())
  }

  /** To be called once the fonts are loaded: before that, texts would be measured and drawn in other fonts. */
  letter(city: CityLines) {
    this.labels = new LabelSheets(city, this.look.language)
    this.wait(this.shown.values())
  }

  private wait(tiles: Iterable<ShownTile>) {
    for (const tile of tiles) this.waiting.add(tile)
    this.frame ??= requestAnimationFrame(() => this.work())
  }

  private forget(element: HTMLElement) {
    const tile = this.shown.get(element)
    this.shown.delete(element)
    if (tile) this.waiting.delete(tile)
  }

  private rest() {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame)
    this.frame = undefined
  }

  /** Does a little in each frame, and at least one step. */
  private work() {
    this.frame = undefined
    const { city } = this
    if (!city) return
    const until = performance.now() + frameMs
    do {
      const [tile] = this.waiting
      if (!tile) return
      const labels = this.labels ? this.labels.take(tile.coords.z) : []
      if (labels) this.draw(tile, city, labels)
    } while (performance.now() < until)
    if (this.waiting.size > 0) this.wait([])
  }

  private draw(tile: ShownTile, city: CityLines, labels: readonly Label[]) {
    this.waiting.delete(tile)
    const { canvas, coords, done } = tile
    const density = Math.min(mostDensity, devicePixelRatio)
    drawTile(canvas, coords, density, { city, zoom: coords.z, labels, ...this.look })
    done(undefined, canvas)
  }
}
