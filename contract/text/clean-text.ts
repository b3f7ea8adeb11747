/**
 * Characters that nobody sees: those that reverse the reading order, so that a name reads as another, and those without
 * width, so that two names look alike. The first part matches what is allowed: flags of parts of a country, the parts
 * of one emoji, and the joiners inside words of scripts that need them.
 */
const unseen =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f}|[\p{Extended_Pictographic}#*\d][\ufe0e\ufe0f]?\p{Emoji_Modifier}?\ufe0f?(?:\u200d(?=\p{Extended_Pictographic}))?|[\u0600-\u0dff\u1780-\u18af][\u200c\u200d](?=[\u0600-\u0dff\u1780-\u18af]))|\p{Default_Ignorable_Code_Point}/gu

const breaks = /[\t\n\r\u2028\u2029]+/g

/** NUL stays in, so that the text is refused: it does not get there by accident. */
const withoutControls = (value: string) =>
  value.replace(/\p{Cc}/gu, (control) => ('\0\t\n\r'.includes(control) ? control : ''))

/** Removes what PostgreSQL refuses to store: NUL and half characters. */
export const storableText = (value: string) => value.toWellFormed().replaceAll('\0', '')

/** For text of one line, such as a name or a title. */
export const cleanLine = (value: string) =>
  withoutControls(value.replace(unseen, '$1')).replace(breaks, ' ')

/**
 * For text of several lines; marks of direction (but not overrides) are allowed, because they may set a phrase right.
 */
export const cleanProse = (value: string) =>
  withoutControls(
    value.replace(unseen, (character, seen?: string) => {
      const isMark = '\u200e\u200f\u061c'.includes(character)
      return seen ?? (isMark ? character : '')
    }),
  )
