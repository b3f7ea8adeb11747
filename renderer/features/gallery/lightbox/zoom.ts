/** How an image is enlarged: its scale, and how far its middle is moved, in pixels of the window. */
export interface View {
  scale: number
  x: number
  y: number
}

export const wholeView: View = { scale: 1, x: 0, y: 0 }

export const tapScale = 2.5
const mostScale = 5

interface Size {
  width: number
  height: number
}

/** Limits the move, so that an edge of the image never comes inside the window. */
export function holdWithin({ scale, x, y }: View, { width, height }: Size): View {
  const held = Math.min(mostScale, Math.max(1, scale))
  const [mostX, mostY] = [((held - 1) * width) / 2, ((held - 1) * height) / 2]
  const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0
  return { scale: held, x: within(x, mostX), y: within(y, mostY) }
}

/** Changes the scale around a point that stays in place; the point is measured from the window's middle. */
export function zoomAbout(
  view: View,
  scale: number,
  point: { x: number; y: number },
  size: Size,
): View {
  const held = Math.min(mostScale, Math.max(1, scale))
  const factor = held / view.scale
  return holdWithin(
    {
      scale: held,
      x: point.x - (point.x - view.x) * factor,
      y: point.y - (point.y - view.y) * factor,
    },
    size,
  )
}
