/**
 * Leaves Georgian letters as they are: Georgian capitals are separate letters that nobody uses in names, and that our
 * font cannot draw.
 */
export const inCapitals = (text: string) =>
  text.replace(/\P{Script=Georgian}+/gu, (part) => part.toUpperCase())

export const withCapital = (text: string) => {
  const [first = '', ...rest] = text
  return inCapitals(first) + rest.join('')
}

/** `Magnolia Realty` → `MR`. It takes whole letters, in any script. */
export const initialsOf = (name: string | null | undefined) =>
  inCapitals(
    (name ?? '')
      .split(/[\s.,«»"“”()-]+/u)
      .map((word) => /^[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
      .filter(Boolean)
      .slice(0, 2)
      .join(''),
  )
