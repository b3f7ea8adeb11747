// Apart from the routes of users, which every first view carries.

export const isWebLink = (value: string) =>
  /^https?:\/\/[^\s/?#@"<>\\]+([/?#][^\s"<>\\]*)?$/i.test(value)

export const telegramName = /^@?[A-Za-z0-9_]{4,32}$/
/** A name as it is typed or pasted: bare, with its @, or as the address of the person's page. */
export const telegramAddress =
  /^(?:(?:https?:\/\/)?(?:t|telegram)\.me\/)?@?([A-Za-z0-9_]{4,32})\/?$/i

/** `https://t.me/nino` → `@nino`; undefined for what Telegram would not take as a name. */
export const readTelegramName = (text: string): string | undefined => {
  const [, name] = telegramAddress.exec(text.trim()) ?? []
  return name && `@${name}`
}

export const phoneNumber = /^[+\d][\d\s().-]{4,30}$/

/** What a user's own saved profile lacks, as the path of the first missing field (WRONG_DATA). */
export function profileBreach(profile: {
  isAgency: boolean
  agencyName: string | null
  agencyDescription: string | null
}): 'agencyName' | 'agencyDescription' | undefined {
  if (!profile.agencyName?.trim()) return 'agencyName'
  if (profile.isAgency && !profile.agencyDescription?.trim()) return 'agencyDescription'
  return undefined
}

/** A single user has no description, address or channel: saving as one clears them. */
export const clearedForSingleUser = ['agencyDescription', 'address', 'channelLink'] as const
