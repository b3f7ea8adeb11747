import { inCapitals } from '../../../../texts/format/capitals.ts'
import { BoxGrid } from './box-grid.ts'
import type { CityLines, NamedPoint } from './city-lines.ts'
import type { Label, LabelLook, LabelQuestion } from './label.ts'
import { labelFonts } from './label.ts'
import { layAlong } from './labels-along.ts'
import { worldSize } from './world.ts'

/**
 * Places all labels of the city at a zoom without overlaps, the more important ones first. Works in steps, so that the
 * browser can draw frames in between.
 */
export function* layLabels(
  city: CityLines,
  question: LabelQuestion,
): Generator<undefined, Label[]> {
  const { zoom } = question
  const taken = new BoxGrid<symbol>()
  const streets = (wanted: readonly string[]) =>
    city.streets.filter((street) => wanted.includes(street.class))
  const places = (look: PlaceLook) => layPlaces(city, look, question, taken)
  const along = (named: Parameters<typeof layAlong>[0], look: LabelLook) =>
    layAlong(named, look, question, taken)
  const labels: Label[] = []
  labels.push(...places('city'), ...places('district'))
  if (zoom >= 13) labels.push(...(yield* along(city.rivers, 'river')))
  if (zoom >= 14) labels.push(...(yield* along(streets(['highway', 'avenue']), 'street')))
  labels.push(...places('locality'), ...places('sight'))
  if (zoom >= 15) labels.push(...(yield* along(streets(['street', 'path']), 'street')))
  return labels
}

/** Places the names of the city, its districts and the localities around it, without overlaps. */
export function layPlaceNames(city: CityLines, question: LabelQuestion): Label[] {
  const taken = new BoxGrid<symbol>()
  const looks = ['city', 'district', 'locality'] as const
  return looks.flatMap((look) => layPlaces(city, look, question, taken))
}

type PlaceLook = keyof typeof zoomsOf

/** The first and the last zoom at which each kind of place is named. */
const zoomsOf = { city: [0, 11], district: [12, 16], locality: [12, 16], sight: [15, 20] } as const

function layPlaces(
  city: CityLines,
  look: PlaceLook,
  question: LabelQuestion,
  taken: BoxGrid<symbol>,
): Label[] {
  const [from, to] = zoomsOf[look]
  if (question.zoom < from || question.zoom > to) return []
  const named =
    look === 'district' ? city.districts : city.places.filter((place) => lookOf(place) === look)
  return layPoints(named, look, question, taken)
}

const lookOf = ({ category }: NamedPoint): LabelLook =>
  category === 'city' || category === 'locality' ? category : 'sight'

const gap = 4

function layPoints(
  points: readonly NamedPoint[],
  look: LabelLook,
  { zoom, language, measure }: LabelQuestion,
  taken: BoxGrid<symbol>,
): Label[] {
  const size = worldSize(zoom)
  const hasDot = look === 'sight'
  return points.flatMap(({ names, at }) => {
    const text = look === 'district' ? inCapitals(names[language]) : names[language]
    const half = { width: measure(text, look) / 2 + gap, height: labelFonts[look].size / 2 + gap }
    const x = at.x * size
    const y = at.y * size + (hasDot ? half.height + 2 : 0)
    const box = {
      west: x - half.width,
      east: x + half.width,
      north: y - half.height - (hasDot ? 6 : 0),
      south: y + half.height,
    }
    if (taken.find(box)) return []
    taken.add(box, Symbol())
    return [{ text, look, x, y, angle: 0, box, hasDot }]
  })
}
