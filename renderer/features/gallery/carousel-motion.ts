/** How long turning to another slide takes. */
export const turnMs = 500

/** The slide at a position; the row is endless, so positions go round. */
export const slideAt = (position: number, count: number) =>
  count === 0 ? 0 : ((Math.round(position) % count) + count) % count

/**
 * How far a slide is from the visible one, in slides, by the shorter way round the ring: the last slide stands just
 * before the first. With two slides, the other one comes in from either side, depending on the pull.
 */
export function offsetOf(slide: number, position: number, count: number): number {
  const ahead = (((slide - position) % count) + count) % count
  return ahead > count / 2 ? ahead - count : ahead
}

/** Starts fast, at the finger's own speed, and slows down to the end. */
export const ease = (part: number) => 1 - (1 - Math.min(1, Math.max(0, part))) ** 3

const enoughWay = 0.25
/** In slides per millisecond. */
const enoughSpeed = 0.0006

/** Where a released row stops: one slide further at most, depending on how far or how fast it was pulled. */
export function restAfter(pull: { from: number; to: number; speed: number }): number {
  const { from, to, speed } = pull
  const way = to - from
  if (Math.abs(speed) > enoughSpeed) {
    // Thrown back against the direction of the pull, the row returns to where it was.
    return Math.sign(speed) === Math.sign(way) ? from + Math.sign(speed) : from
  }
  return Math.abs(way) > enoughWay ? from + Math.sign(way) : from
}

/** The shortest way round the ring to a slide. */
export function nearestPosition(slide: number, position: number, count: number): number {
  const here = Math.round(position)
  return here + offsetOf(slide, here, count)
}
