const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text and quoted values, in HTML and XML. */
export const escapeMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** Escapes JSON inside a script element, so that it can neither end the element nor open a comment. */
export const escapeScript = (json: string) =>
  json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
