import type { RoadClass } from '../../../../contract/basemap.ts'
import { areaKinds } from '../../../../contract/basemap.ts'
import type { Language } from '../../../../contract/languages.ts'
import { directionOf } from '../../../../contract/languages.ts'
import type { PixelBox } from './box-grid.ts'
import { doBoxesMeet } from './box-grid.ts'
import type { CityLines, CityStreet, WorldLine } from './city-lines.ts'
import type { Label } from './label.ts'
import { labelFonts } from './label.ts'
import type { MapColours } from './map-colours.ts'
import { pixelsPerMetre, worldSize } from './world.ts'

export interface Painting {
  city: CityLines
  zoom: number
  colours: MapColours
  language: Language
  labels: readonly Label[]
}

export const tileSize = 256

/** Draws the part of the city that lies on one tile. */
export function drawTile(
  canvas: HTMLCanvasElement,
  tile: { x: number; y: number },
  density: number,
  painting: Painting,
) {
  const pixels = Math.ceil(tileSize * density)
  if (canvas.width !== pixels) {
    canvas.width = pixels
    canvas.height = pixels
  }
  const context = canvas.getContext('2d')
  if (!context) return
  const left = tile.x * tileSize
  const top = tile.y * tileSize
  context.setTransform(density, 0, 0, density, -left * density, -top * density)
  const frame = { west: left, north: top, east: left + tileSize, south: top + tileSize }
  const { colours } = painting
  context.fillStyle = colours.ground
  context.fillRect(left, top, tileSize, tileSize)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  drawWater(context, frame, painting)
  drawAreas(context, frame, painting)
  drawRailways(context, frame, painting)
  drawStreets(context, frame, painting)
  drawLabels(context, frame, painting)
}

type Context = CanvasRenderingContext2D

function drawWater(context: Context, frame: PixelBox, { city, zoom, colours }: Painting) {
  const trace = tracer(context, frame, zoom)
  context.fillStyle = colours.water
  if (trace(city.sea, 0)) context.fill()
  context.fillStyle = colours.ground
  if (trace(city.islands, 0)) context.fill()
  context.strokeStyle = colours.water
  const width = Math.max(1.5, riverMetres * pixelsPerMetre(city.lat, zoom))
  context.lineWidth = width
  for (const { lines } of city.rivers) if (trace(lines, width)) context.stroke()
}

const riverMetres = 70

function drawAreas(context: Context, frame: PixelBox, { city, zoom, colours }: Painting) {
  const trace = tracer(context, frame, zoom)
  for (const kind of areaKinds) {
    const rings = city.areas.flatMap((area) => (area.kind === kind ? [area.ring] : []))
    context.fillStyle = colours[kind]
    if (trace(rings, 0)) context.fill()
  }
}

/** A thin line, with sleepers once there is room for them. */
function drawRailways(context: Context, frame: PixelBox, { city, zoom, colours }: Painting) {
  if (zoom < 12) return
  const trace = tracer(context, frame, zoom)
  const width = zoom >= 15 ? 3 : 1.5
  if (!trace(city.railways, width)) return
  context.strokeStyle = colours.muted
  context.globalAlpha = 0.5
  context.lineWidth = 1
  context.stroke()
  if (zoom >= 14) {
    context.lineCap = 'butt'
    context.lineWidth = width + 2
    context.setLineDash([1.5, 6])
    context.stroke()
    context.setLineDash([])
    context.lineCap = 'round'
  }
  context.globalAlpha = 1
}

/** Draws all edges first, then all streets, the widest last, so that crossings look joined. */
function drawStreets(context: Context, frame: PixelBox, { city, zoom, colours }: Painting) {
  const trace = tracer(context, frame, zoom)
  const classes = ['path', 'street', 'avenue', 'highway'] as const
  const edge = zoom >= 14 ? 2 : 1
  for (const isEdge of [true, false]) {
    context.strokeStyle = isEdge ? colours.line : colours.road
    for (const road of classes) {
      const width = streetWidth(road, zoom)
      if (width === 0 || (isEdge && width < 1.5)) continue
      context.lineWidth = isEdge ? width + edge : width
      const streets = city.streets.filter((street: CityStreet) => street.class === road)
      const lines = streets.flatMap((street) => street.lines)
      if (trace(lines, width + edge)) context.stroke()
    }
  }
}

/** Returns a function that adds the lines near the tile to the path and says whether there were any. */
function tracer(context: Context, frame: PixelBox, zoom: number) {
  const size = worldSize(zoom)
  return (lines: readonly WorldLine[], width: number) => {
    let isAny = false
    context.beginPath()
    for (const { points, box } of lines) {
      const isFar =
        box.east * size < frame.west - width ||
        box.west * size > frame.east + width ||
        box.south * size < frame.north - width ||
        box.north * size > frame.south + width
      if (isFar) continue
      isAny = true
      points.forEach(({ x, y }, index) => {
        if (index === 0) context.moveTo(x * size, y * size)
        else context.lineTo(x * size, y * size)
      })
    }
    return isAny
  }
}

function drawLabels(context: Context, frame: PixelBox, painting: Painting) {
  const { labels, colours, language } = painting
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.direction = directionOf(language)
  for (const label of labels) {
    if (!doBoxesMeet(label.box, frame)) continue
    const { font, size, spacing } = labelFonts[label.look]
    context.save()
    context.font = font
    context.letterSpacing = `${spacing}px`
    context.translate(label.x, label.y)
    context.rotate(label.angle)
    context.lineWidth = 3
    context.strokeStyle = label.look === 'river' ? colours.water : colours.ground
    context.fillStyle = label.look === 'city' ? colours.text : colours.muted
    context.strokeText(label.text, 0, 0)
    context.fillText(label.text, 0, 0)
    if (label.hasDot) drawDot(context, -size / 2 - 9)
    context.restore()
  }
}

function drawDot(context: Context, y: number) {
  context.beginPath()
  context.arc(0, y, 2.5, 0, Math.PI * 2)
  context.stroke()
  context.fill()
}

const stops = [10, 12, 14, 16, 18, 20] as const

/** The width of streets in pixels, at each of the zooms in `stops`. */
const widths: Record<RoadClass, readonly number[]> = {
  highway: [1.6, 2.8, 5, 11, 24, 44],
  avenue: [0.9, 1.8, 4, 9, 20, 38],
  street: [0, 0.7, 2, 6, 14, 30],
  path: [0, 0, 0.6, 2, 4, 8],
}

/** How wide a street is drawn; 0 at zooms where it would only clutter the map. */
function streetWidth(road: RoadClass, zoom: number): number {
  const at = widths[road]
  const next = stops.findIndex((stop) => stop >= zoom)
  if (next === -1) return at.at(-1) ?? 0
  if (next === 0) return at[0] ?? 0
  const [from, to] = [stops[next - 1] ?? 0, stops[next] ?? 0]
  const share = (zoom - from) / (to - from)
  return (at[next - 1] ?? 0) * (1 - share) + (at[next] ?? 0) * share
}
