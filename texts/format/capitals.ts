/**
 * Georgian is left as it is: its capitals are letters of their own, which nobody writes names in and which our font
 * draws as nothing.
 */
export const inCapitals = (text: string) =>
  text.replace(/\P{Script=Georgian}+/gu, (part) => part.toUpperCase())

export const withCapital = (text: string) => {
  const [first = '', ...rest] = text
  return inCapitals(first) + rest.join('')
}

/** `Magnolia Realty` → `MR`: by the letters a person sees, in any script. */
export const initialsOf = (name: string | null | undefined) =>
  inCapitals(
    (name ?? '')
      .split(/[\s.,«»"“”()-]+/u)
      .map((word) => /^[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
      .filter(Boolean)
      .slice(0, 2)
      .join(''),
  )
