import type { StartParameter } from '../../contract/start-parameter.ts'
import { writeStartParameter } from '../../contract/start-parameter.ts'
import type { House } from '../house.ts'
import { publicPage } from '../http/public-url.ts'

type Ground = Pick<House, 'settings'>

/** Opens the mini-app at a thing, from any chat. */
export const deepLink = ({ settings }: Ground, start?: StartParameter) =>
  settings.TELEGRAM_BOT_NAME &&
  `https://t.me/${settings.TELEGRAM_BOT_NAME}?startapp${start ? `=${writeStartParameter(start)}` : ''}`

/** From a chat the mini-app is nearest; without its name, the site. */
export const listingLink = (house: Ground, id: string) =>
  deepLink(house, { kind: 'ad', id }) ?? publicPage(house, `/ad/${id}`)

export const searchLink = (house: Ground, id: string) => deepLink(house, { kind: 'search', id })

/** Where others, Telegram's servers among them, may fetch something; they take https alone. */
export const openAddress = (house: Ground, path: string) =>
  house.settings.PUBLIC_URL?.startsWith('https:') ? publicPage(house, path) : undefined

/** A page of the mini-app; the SDK takes a start parameter from the address as well as from Telegram. */
export const miniAppPage = (house: Ground, page: string | StartParameter = '') =>
  openAddress(
    house,
    typeof page === 'string'
      ? `/bot${page}`
      : `/bot?tgWebAppStartParam=${writeStartParameter(page)}`,
  )
