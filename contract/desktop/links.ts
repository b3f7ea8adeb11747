const openable = [
  // No `@` before the path: it would follow a name and a password, or hide the real host.
  /^https:\/\/[^\s/?#@"<>\\]+([/?#][^\s"<>\\]*)?$/i,
  /^tel:\+?[\d(). -]{3,32}$/i,
  /^tg:(\/\/)?[\w/?&=+%.-]+$/i,
]

/** Links that may be opened outside the window: web pages over TLS, telephone numbers, Telegram. */
export const isOpenableLink = (url: string) =>
  url.length <= 2_000 && openable.some((pattern) => pattern.test(url))

/** Reads only addresses like `sakhli://ad/12`, which name a listing; all others are ignored. */
export function pathOfDeepLink(url: string): string | undefined {
  const listingId = /^sakhli:\/\/ad\/(\d{1,18})\/?$/i.exec(url)?.[1]
  return listingId && `/ad/${listingId}`
}
