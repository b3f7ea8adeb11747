/**
 * The average colour, which a thumbhash begins with: the background while an image is loading. A preview of the whole
 * hash would add kilobytes of markup for each card of a page that the server renders.
 */
export function averageColour(placeholder: string): string | undefined {
  const bytes = bytesOf(placeholder)
  const [first, second, third] = bytes ?? []
  if (first === undefined || second === undefined || third === undefined) return undefined
  const header = first | (second << 8) | (third << 16)
  const l = (header & 63) / 63
  const p = ((header >> 6) & 63) / 31.5 - 1
  const q = ((header >> 12) & 63) / 31.5 - 1
  const b = l - (2 / 3) * p
  const r = (3 * l - b + q) / 2
  const channels = [r, r - q, b].map((x) => Math.round(255 * Math.min(1, Math.max(0, x))))
  return `rgb(${channels.join(' ')})`
}

function bytesOf(base64: string): number[] | undefined {
  try {
    return [...atob(base64.slice(0, 4))].map((letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
