import type { DraftFields } from './missing-fields.ts'
import { draftFields } from './missing-fields.ts'

/** What all of them agree on; where they differ there is nothing. */
export function commonFields(all: readonly DraftFields[]): Partial<DraftFields> {
  const [first, ...others] = all
  if (!first) return {}
  const agreed = draftFields.filter((field) => {
    const value = JSON.stringify(first[field])
    return others.every((each) => JSON.stringify(each[field]) === value)
  })
  return Object.fromEntries(agreed.map((field) => [field, first[field]]))
}

/** A whole number as people type it, with spaces between thousands; undefined where it is none. */
export function readAmount(text: string): number | null | undefined {
  const plain = text.replace(/[\s\u00a0\u202f,]/g, '')
  if (plain === '') return null
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}
