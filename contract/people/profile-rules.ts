// These are apart from the routes of users, which every first view has to load.

export const isWebLink = (value: string) =>
  /^https?:\/\/[^\s/?#@"<>\\]+([/?#][^\s"<>\\]*)?$/i.test(value)

export const telegramName = /^@?[A-Za-z0-9_]{4,32}$/
/** A Telegram name as people type or paste it: bare, with its @, or as the address of a t.me page. */
export const telegramAddress =
  /^(?:(?:https?:\/\/)?(?:t|telegram)\.me\/)?@?([A-Za-z0-9_]{4,32})\/?$/i

/** `https://t.me/nino` → `@nino`; undefined if it cannot be a Telegram name. */
export const readTelegramName = (text: string): string | undefined => {
  const [, name] = telegramAddress.exec(text.trim()) ?? []
  return name && `@${name}`
}

export const phoneNumber = /^[+\d][\d\s().-]{4,30}$/

/** The first field that a user's own profile lacks (WRONG_DATA). */
export function profileBreach(profile: {
  isAgency: boolean
  agencyName: string | null
  agencyDescription: string | null
}): 'agencyName' | 'agencyDescription' | undefined {
  if (!profile.agencyName?.trim()) return 'agencyName'
  if (profile.isAgency && !profile.agencyDescription?.trim()) return 'agencyDescription'
  return undefined
}

/** Saving as a single user clears these fields, which only agencies have. */
export const clearedForSingleUser = ['agencyDescription', 'address', 'channelLink'] as const
