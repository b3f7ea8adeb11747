const mostWords = 8

/** The words of a text search, without repetitions. */
export function wordsOfSearch(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, mostWords)
}

/** Such a short word is only searched at the beginning of words, because it occurs inside words everywhere. */
export const isShort = (word: string) => [...word].length < 3
