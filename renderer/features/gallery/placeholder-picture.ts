import { thumbHashToDataURL } from 'thumbhash'

const drawn = new Map<string, string>()

/** A blurred preview of an image that is still loading, drawn once. Each is a few hundred bytes long. */
export function placeholderPicture(placeholder: string): string | undefined {
  const known = drawn.get(placeholder)
  if (known) return known
  try {
    const bytes = Uint8Array.from(atob(placeholder), (letter) => letter.charCodeAt(0))
    if (bytes.length < 5) return undefined
    const picture = thumbHashToDataURL(bytes)
    drawn.set(placeholder, picture)
    return picture
  } catch {
    return undefined
  }
}
