import { thumbHashToDataURL } from 'thumbhash'

const drawn = new Map<string, string>()

/** A blurred preview of a picture that is still loading; drawn once, a few hundred bytes each. */
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
