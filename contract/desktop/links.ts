const openable = [
  // No `@` before the path: what stands there is a name and a password, or a trick.
  /^https:\/\/[^\s/?#@"<>\\]+([/?#][^\s"<>\\]*)?$/i,
  /^tel:\+?[\d(). -]{3,32}$/i,
  /^tg:(\/\/)?[\w/?&=+%.-]+$/i,
]

/** What may be opened outside the window: pages of the web over TLS, a telephone, Telegram. */
export const isOpenableLink = (url: string) =>
  url.length <= 2_000 && openable.some((pattern) => pattern.test(url))

/** `sakhli://ad/12` names a listing; whatever else such an address says is not heard. */
export function pathOfDeepLink(url: string): string | undefined {
  const listingId = /^sakhli:\/\/ad\/(\d{1,18})\/?$/i.exec(url)?.[1]
  return listingId && `/ad/${listingId}`
}
