/** `а=a б=b …`: what each letter or sound becomes. */
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
