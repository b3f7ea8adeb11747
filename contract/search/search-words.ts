const mostWords = 8

/** The words of a text search, each once. */
export function wordsOfSearch(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, mostWords)
}

/** A word so short is looked for where words begin: inside of others it is everywhere. */
export const isShort = (word: string) => [...word].length < 3
