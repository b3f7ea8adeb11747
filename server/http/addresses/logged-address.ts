import { routes } from '../../../contract/routes.ts'
import type { Route } from '../../../contract/wire/route.ts'
import { apiBase } from '../../../contract/wire/route.ts'

const removed = '[removed]'

/** Secret parameters that Telegram and others add to our addresses and that no route of the contract describes. */
const secretNames =
  /^(tgWebApp\w+|startapp|start|token|code|key|hash|signature|sig|secret|password|state)$/i

/** Whether a part is long and looks random: a safety net for addresses that are almost one of ours. */
const looksSecret = (part: string) =>
  /[\w-]{32,}/.test(part) && /\d/.test(part) && /[a-z]/i.test(part) && !part.includes('%')

interface SecretRoute {
  path: RegExp
  query: ReadonlySet<string>
}

const secretRoutes: SecretRoute[] = Object.values(routes)
  .flatMap((group) => Object.values(group) as Route[])
  .filter((route) => route.secrets)
  .map(({ path, secrets = [] }) => ({
    // What follows a name in its segment (`:key.ics`) is left out too.
    path: new RegExp(`^${apiBase}${path.replace(/:(\w+)[^/]*/g, markOf(secrets))}(?=/?$)`),
    query: new Set(secrets),
  }))

function markOf(secrets: readonly string[]) {
  return (_: string, name: string) => (secrets.includes(name) ? '(?<secret>[^/]+)' : '[^/]+')
}

/** The address of a request for the log, without anything that would let the log's reader open something. */
export function loggedAddress(url: string): string {
  const [withoutFragment = ''] = url.split('#', 1)
  const [path = '', ...rest] = withoutFragment.split('?')
  const route = secretRoutes.find((each) => each.path.test(path))
  const secret = route?.path.exec(path)?.groups?.secret
  const shown = path
    .split('/')
    .map((part) => (part === secret || looksSecret(part) ? removed : part))
    .join('/')
  if (rest.length === 0) return shown
  return `${shown}?${rest
    .join('?')
    .split('&')
    .map((pair) => loggedPair(pair, route))
    .join('&')}`
}

function loggedPair(pair: string, route: SecretRoute | undefined): string {
  const end = pair.indexOf('=')
  if (end < 0) return looksSecret(pair) ? removed : pair
  const [name, value] = [pair.slice(0, end), pair.slice(end + 1)]
  const isSecret = secretNames.test(name) || route?.query.has(name) || looksSecret(value)
  return isSecret ? `${name}=${removed}` : pair
}
