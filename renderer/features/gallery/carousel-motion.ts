/** How long a turn takes. */
export const turnMs = 500

/** The slide that stands at a position of an endless row. */
export const slideAt = (position: number, count: number) =>
  count === 0 ? 0 : ((Math.round(position) % count) + count) % count

/**
 * How far a slide stands from the window, in slides: the nearer way round the ring, so that the last one waits before
 * the first. With two slides the same one waits on either side, by which way the row is pulled.
 */
export function offsetOf(slide: number, position: number, count: number): number {
  const ahead = (((slide - position) % count) + count) % count
  return ahead > count / 2 ? ahead - count : ahead
}

/** Quick at first and gently at rest: the finger's own speed is carried on. */
export const ease = (part: number) => 1 - (1 - Math.min(1, Math.max(0, part))) ** 3

const enoughWay = 0.25
/** Slides in a millisecond. */
const enoughSpeed = 0.0006

/** Where a released row comes to rest: one slide on at most, by how far or how fast it was pulled. */
export function restAfter(pull: { from: number; to: number; speed: number }): number {
  const { from, to, speed } = pull
  const way = to - from
  if (Math.abs(speed) > enoughSpeed) {
    // Flung back against its own way, it stays.
    return Math.sign(speed) === Math.sign(way) ? from + Math.sign(speed) : from
  }
  return Math.abs(way) > enoughWay ? from + Math.sign(way) : from
}

/** The shortest way round the ring to a slide. */
export function nearestPosition(slide: number, position: number, count: number): number {
  const here = Math.round(position)
  return here + offsetOf(slide, here, count)
}
