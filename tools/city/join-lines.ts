import type { Path, Spot } from '../../contract/search/on-foot/plane.ts'
import { distance, footOn } from '../../contract/search/on-foot/plane.ts'

const touching = 3

/** Joins pieces that meet end to end into one line. `isDirected` keeps each piece's direction (coasts). */
export function joinLines(pieces: readonly Path[], isDirected = false): Spot[][] {
  const rest = pieces.filter((piece) => piece.length > 1).map((piece) => [...piece])
  const lines: Spot[][] = []
  for (let line = rest.shift(); line; line = rest.shift()) {
    for (let grown = true; grown; ) {
      grown = false
      for (const [i, piece] of rest.entries()) {
        const longer = joinTwo(line, piece, isDirected)
        if (!longer) continue
        line = longer
        rest.splice(i, 1)
        grown = true
        break
      }
    }
    lines.push(line)
  }
  return lines
}

function joinTwo(line: Spot[], piece: Spot[], isDirected: boolean): Spot[] | undefined {
  const meets = (a: Spot | undefined, b: Spot | undefined) =>
    a !== undefined && b !== undefined && distance(a, b) <= touching
  if (meets(line.at(-1), piece[0])) return [...line, ...piece.slice(1)]
  if (meets(piece.at(-1), line[0])) return [...piece, ...line.slice(1)]
  if (isDirected) return undefined
  if (meets(line.at(-1), piece.at(-1))) return [...line, ...piece.toReversed().slice(1)]
  if (meets(line[0], piece[0])) return [...piece.toReversed(), ...line.slice(1)]
  return undefined
}

/** The Douglas-Peucker algorithm: leaves out corners that are at most `tolerance` metres from the line without them. */
export function simplify(line: Path, tolerance: number): Spot[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length <= 2) return [...line]
  let [far, at] = [0, 0]
  for (const [i, spot] of line.entries()) {
    const off = distance(first, last) < 1 ? distance(first, spot) : footOn([first, last], spot).off
    if (off > far) [far, at] = [off, i]
  }
  if (far <= tolerance) return [first, last]
  return [
    ...simplify(line.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(at), tolerance),
  ]
}
