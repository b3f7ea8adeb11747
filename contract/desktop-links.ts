/** What may be opened outside the window: pages of the web over TLS, a telephone, Telegram. */
export function isOpenableLink(url: string): boolean {
  if (url.length > 2_000 || !URL.canParse(url)) return false
  const { protocol, username, password, hostname } = new URL(url)
  if (username || password) return false
  if (protocol === 'https:') return hostname !== ''
  if (protocol === 'tel:') return /^tel:\+?[\d().\s-]{3,32}$/.test(url)
  return protocol === 'tg:' && /^tg:(\/\/)?[\w/?&=+%.-]+$/.test(url)
}

/** `sakhli://ad/12` names an ad; whatever else such an address says is not heard. */
export function pathOfDeepLink(url: string): string | undefined {
  const adId = /^sakhli:\/\/ad\/(\d{1,18})\/?$/i.exec(url)?.[1]
  return adId && `/ad/${adId}`
}
