/** Escapes the three signs of Telegram's HTML, and removes control characters, also those that reverse the text. */
export const inertText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

export const bold = (text: string) => `<b>${inertText(text)}</b>`

export const link = (text: string, href: string | undefined) =>
  href ? `<a href="${inertText(href).replaceAll('"', '&quot;')}">${inertText(text)}</a>` : ''

export const lines = (...parts: (string | null | undefined | false)[]) =>
  parts.filter(Boolean).join('\n')

export const paragraphs = (...parts: (string | null | undefined | false)[]) =>
  parts.filter(Boolean).join('\n\n')

/** Telegram's limits, in visible characters; tags are not counted. */
export const mostInMessage = 4_096
export const mostInCaption = 1_024

/** One tag, one escaped sign, or one character. */
const piece = /<\/?[a-z]+[^>]*>|&[a-z]+;|[\s\S]/gu

/** The part that fits, with every open tag closed. */
export function cutHtml(html: string, most: number): string {
  if (html.length <= most) return html
  const open: string[] = []
  let kept = ''
  let whole = ''
  let length = 0
  for (const [part] of html.matchAll(piece)) {
    const name = /^<(\/?)([a-z]+)/.exec(part)
    if (name?.[1]) open.pop()
    else if (name?.[2]) open.push(name[2])
    else length += part.startsWith('&') ? 1 : part.length
    whole += part
    if (length > most) return kept
    if (length < most) kept = whole + closing('…', open)
  }
  return html
}

const closing = (end: string, open: readonly string[]) =>
  end +
  open
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')
