/** `Magnolia Realty` → `MR`: by the letters a person sees, in any script. */
export const initialsOf = (name: string) =>
  name
    .split(/[\s.,«»"“”()-]+/u)
    .map((word) => /^[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase()
