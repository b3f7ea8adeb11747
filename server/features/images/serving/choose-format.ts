import type { DerivedFormat } from '../../../storage/media-keys.ts'

/** The smallest format that the caller names as readable. A wildcard does not count: every program sends one. */
export function chooseFormat(accept: string | undefined): DerivedFormat {
  const readable = new Set(
    (accept ?? '')
      .split(',')
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/),
      )
      .filter(([, ...parameters]) => !parameters.some((p) => /^q=0(\.0*)?$/.test(p)))
      .map(([type]) => type),
  )
  if (readable.has('image/avif')) return 'avif'
  return readable.has('image/webp') ? 'webp' : 'jpeg'
}
