import type { StartParameter } from '../../../contract/people/start-parameter.ts'
import { writeStartParameter } from '../../../contract/people/start-parameter.ts'
import type { ServerContext } from '../../context.ts'
import { publicPage } from '../../http/addresses/public-url.ts'

type Deps = Pick<ServerContext, 'settings'>

/** A link that opens the mini-app at a given place, from any chat. */
export const deepLink = ({ settings }: Deps, start?: StartParameter) =>
  settings.TELEGRAM_BOT_NAME &&
  `https://t.me/${settings.TELEGRAM_BOT_NAME}?startapp${start ? `=${writeStartParameter(start)}` : ''}`

/** From a chat the mini-app is the shortest way; without the bot's name the link leads to the site. */
export const listingLink = (server: Deps, id: string) =>
  deepLink(server, { kind: 'ad', id }) ?? publicPage(server, `/ad/${id}`)

export const searchLink = (server: Deps, id: string) => deepLink(server, { kind: 'search', id })

/** An address for others to load, Telegram's servers among them; they accept only https. */
export const openAddress = (server: Deps, path: string) =>
  server.settings.PUBLIC_URL?.startsWith('https:') ? publicPage(server, path) : undefined

/** The address of a page of the mini-app. The SDK reads a start parameter from the address as well as from Telegram. */
export const miniAppPage = (server: Deps, page: string | StartParameter = '') =>
  openAddress(
    server,
    typeof page === 'string'
      ? `/bot${page}`
      : `/bot?tgWebAppStartParam=${writeStartParameter(page)}`,
  )
