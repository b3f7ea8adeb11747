import { limits } from '../../../../contract/limits.ts'

/** Removes a ready text that is in the note unchanged; else adds it, if there is room. */
export function toggleNote(note: string, ready: string): string {
  const paragraphs = note.split('\n').filter((line) => line.trim() !== '')
  if (paragraphs.includes(ready)) return paragraphs.filter((line) => line !== ready).join('\n')
  const joined = [...paragraphs, ready].join('\n')
  return joined.length <= limits.description ? joined : note
}

export const hasNote = (note: string, ready: string) => note.split('\n').includes(ready)
