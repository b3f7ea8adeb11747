import type { House } from '../house.ts'
import { publicPage } from '../http/public-url.ts'

/** Opens the mini-app at a thing, as `ad_7` or `search_3`. */
const deepLink = ({ settings }: Pick<House, 'settings'>, start: string) =>
  settings.TELEGRAM_BOT_NAME && `https://t.me/${settings.TELEGRAM_BOT_NAME}?startapp=${start}`

/** From a chat the mini-app is nearest; without its name, the site. */
export const adLink = (house: Pick<House, 'settings'>, id: string) =>
  deepLink(house, `ad_${id}`) ?? publicPage(house, `/ad/${id}`)

export const searchLink = (house: Pick<House, 'settings'>, id: string) =>
  deepLink(house, `search_${id}`)
