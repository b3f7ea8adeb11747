import { BoxGrid } from './box-grid.ts'
import type { CityLines, NamedPoint } from './city-lines.ts'
import type { Label, LabelLook, LabelQuestion } from './label.ts'
import { labelFonts } from './label.ts'
import { layAlong } from './labels-along.ts'
import { worldSize } from './world.ts'

/** Every label of the city at a zoom, none upon another: the weightier takes its place first. */
export function layLabels(city: CityLines, question: LabelQuestion): Label[] {
  const { zoom } = question
  const taken = new BoxGrid<symbol>()
  const streets = (wanted: readonly string[]) =>
    city.streets.filter((street) => street.names && wanted.includes(street.class))
  const places = (look: LabelLook) => city.places.filter((place) => lookOf(place) === look)
  return [
    ...(zoom <= 11 ? layPoints(places('city'), 'city', question, taken) : []),
    ...(zoom >= 12 && zoom <= 16 ? layPoints(city.districts, 'district', question, taken) : []),
    ...(zoom >= 13 ? layAlong(city.rivers, 'river', question, taken) : []),
    ...(zoom >= 14 ? layAlong(streets(['highway', 'avenue']), 'street', question, taken) : []),
    ...(zoom >= 12 && zoom <= 16 ? layPoints(places('locality'), 'locality', question, taken) : []),
    ...(zoom >= 15 ? layPoints(places('sight'), 'sight', question, taken) : []),
    ...(zoom >= 15 ? layAlong(streets(['street', 'path']), 'street', question, taken) : []),
  ]
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
    const text = look === 'district' ? names[language].toLocaleUpperCase(language) : names[language]
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
