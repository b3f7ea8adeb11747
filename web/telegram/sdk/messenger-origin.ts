/** Telegram's own hosts, as the policy of the mini-app's document names them. */
const own = /^https:\/\/([a-z0-9-]+\.)*telegram\.org$/

/**
 * Which of Telegram's web versions shows this window, if any: messages to another one would reach nobody. A browser
 * that does not name the frames around a page names at least the page that opened it.
 */
export function messengerOrigin({
  around,
  referrer,
}: {
  around: string | undefined
  referrer: string
}): string | undefined {
  const origin = around ?? originOf(referrer)
  return origin && own.test(origin) ? origin : undefined
}

function originOf(address: string): string | undefined {
  try {
    return new URL(address).origin
  } catch {
    return undefined
  }
}
