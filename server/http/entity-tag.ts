/** Weak comparison, as If-None-Match asks for: compressed or not, the answer is the same. */
export function isKnownTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const bare = (one: string) => one.trim().replace(/^W\//, '')
  return header.split(',').some((one) => bare(one) === bare(tag))
}
