/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Telegram's colours have six hexadecimal digits; anything else is not a colour. */
export function readColour(text: string | undefined): Colour | undefined {
  if (!text || !/^#[0-9a-f]{6}$/i.test(text)) return undefined
  const number = Number.parseInt(text.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

export const writeColour = (colour: Colour) =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}` as const

export const mix = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

/** Brightness as the eye sees it, 0 to 255. */
export const luminanceOf = ([red, green, blue]: Colour) =>
  0.299 * red + 0.587 * green + 0.114 * blue

/** A background with a lower luminance is dark. */
const darkBelow = 120
export const isDark = (ground: Colour) => luminanceOf(ground) < darkBelow

/** The contrast ratio of the web's accessibility guidelines, 1 to 21. */
export function contrast(a: Colour, b: Colour): number {
  const [lighter, darker] = [relative(a), relative(b)].sort((x, y) => y - x) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function relative(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const white: Colour = [255, 255, 255]
const black: Colour = [0, 0, 0]
const steps = 20

/** The colour itself if it is readable on all these backgrounds, else the nearest lighter or darker one that is. */
export function readableOn(colour: Colour, grounds: readonly Colour[], least = 4.5): Colour {
  const worst = (tried: Colour) => Math.min(...grounds.map((ground) => contrast(tried, ground)))
  if (worst(colour) >= least) return colour
  const end = worst(white) > worst(black) ? white : black
  for (let step = 1; step < steps; step += 1) {
    const tried = mix(colour, end, step / steps)
    if (worst(tried) >= least) return tried
  }
  return end
}
