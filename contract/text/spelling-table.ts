/** Reads `а=a б=b …`: the left letter is replaced by the right one. */
export const spellingTable = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [from = '', to = ''] = pair.split('=')
        return [from, to]
      }),
  )
