import type { InEveryLanguage } from '../../../../contract/languages.ts'
import type { BoxGrid, PixelBox } from './box-grid.ts'
import type { WorldLine } from './city-lines.ts'
import type { Label, LabelLook, LabelQuestion } from './label.ts'
import { labelFonts } from './label.ts'
import type { WorldPoint } from './world.ts'
import { worldSize } from './world.ts'

interface Named {
  names: InEveryLanguage | undefined
  lines: readonly WorldLine[]
}

/** The same name may be repeated after this distance, in pixels. */
const again = 420
const step = 40
/** How far a bend may stray from the straight text, in pixels. */
const mostBend = 4

/** Places names along their lines, where a line is straight enough for the text. Each step handles one name. */
export function* layAlong(
  named: readonly Named[],
  look: LabelLook,
  question: LabelQuestion,
  taken: BoxGrid<symbol>,
): Generator<undefined, Label[]> {
  const { zoom, language, measure } = question
  const size = worldSize(zoom)
  const height = labelFonts[look].size
  const all: Label[] = []
  for (const { names, lines } of named) {
    if (!names) continue
    const text = names[language]
    const width = measure(text, look)
    const laid: Label[] = []
    for (const { points } of lines) {
      const path = new PixelPath(points.map(({ x, y }) => ({ x: x * size, y: y * size })))
      for (const middle of middlesOf(path.length, width)) {
        const chord = path.chord(middle - width / 2, middle + width / 2)
        if (!chord) continue
        const { x, y, angle } = chord
        if (laid.some((other) => Math.hypot(other.x - x, other.y - y) < again)) continue
        const boxes = boxesAlong({ x, y, angle, width, height })
        if (boxes.some((box) => taken.find(box))) continue
        for (const box of boxes) taken.add(box, Symbol())
        laid.push({ text, look, x, y, angle, box: boxAround(boxes), hasDot: false })
      }
    }
    all.push(...laid)
    yield
  }
  return all
}

/** Places to try, from the middle of the line outwards, so that a short street's name stands in its middle. */
function middlesOf(length: number, width: number): number[] {
  const reach = (length - width) / 2
  if (reach < 0) return []
  const middles = [length / 2]
  for (let away = step; away <= reach; away += step)
    middles.push(length / 2 - away, length / 2 + away)
  return middles
}

class PixelPath {
  readonly length: number
  private readonly points: readonly WorldPoint[]
  /** How far along the path each point lies. */
  private readonly along: readonly number[]

  constructor(points: readonly WorldPoint[]) {
    this.points = points
    let length = 0
    this.along = points.map((point, index) => {
      const before = points[index - 1]
      if (before) length += Math.hypot(point.x - before.x, point.y - before.y)
      return length
    })
    this.length = length
  }

  /** The straight line between two places of the path, upright for reading; undefined where the path bends away. */
  chord(from: number, to: number): { x: number; y: number; angle: number } | undefined {
    const [start, end] = [this.at(from), this.at(to)]
    if (!start || !end) return undefined
    const [dx, dy] = [end.x - start.x, end.y - start.y]
    const length = Math.hypot(dx, dy)
    const isStraight = this.points.every((point, index) => {
      const here = this.along[index] ?? 0
      if (here <= from || here >= to) return true
      return Math.abs((point.x - start.x) * dy - (point.y - start.y) * dx) <= mostBend * length
    })
    if (!isStraight || length < (to - from) * 0.97) return undefined
    const angle = Math.atan2(dy, dx)
    const upright =
      angle > Math.PI / 2 ? angle - Math.PI : angle <= -Math.PI / 2 ? angle + Math.PI : angle
    return { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2, angle: upright }
  }

  private at(distance: number): WorldPoint | undefined {
    const index = this.along.findIndex((along) => along >= distance)
    const [after, before] = [this.points[index], this.points[Math.max(0, index - 1)]]
    if (!after || !before) return undefined
    const [end, start] = [this.along[index] ?? 0, this.along[Math.max(0, index - 1)] ?? 0]
    const share = end === start ? 0 : (distance - start) / (end - start)
    return {
      x: before.x + (after.x - before.x) * share,
      y: before.y + (after.y - before.y) * share,
    }
  }
}

interface Slanted {
  x: number
  y: number
  angle: number
  width: number
  height: number
}

/** Covers a slanted text with a row of small squares: one box around it would take far more room than the text. */
function boxesAlong({ x, y, angle, width, height }: Slanted): PixelBox[] {
  const half = height / 2 + 2
  const count = Math.max(1, Math.ceil(width / (half * 2)))
  return Array.from({ length: count }, (_, index) => {
    const away = ((index + 0.5) / count - 0.5) * width
    const middle = { x: x + Math.cos(angle) * away, y: y + Math.sin(angle) * away }
    return {
      west: middle.x - half,
      east: middle.x + half,
      north: middle.y - half,
      south: middle.y + half,
    }
  })
}

const boxAround = (boxes: readonly PixelBox[]): PixelBox => ({
  west: Math.min(...boxes.map((box) => box.west)),
  north: Math.min(...boxes.map((box) => box.north)),
  east: Math.max(...boxes.map((box) => box.east)),
  south: Math.max(...boxes.map((box) => box.south)),
})
