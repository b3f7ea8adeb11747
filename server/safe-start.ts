import type { Kysely } from 'kysely'
import { splitUrls } from './db/connection/check-replicas.ts'
import { parseDatabaseUrl } from './db/parse-database-url.ts'
import type { Tables } from './db/tables.ts'
import { isLoopbackHost } from './http/addresses/public-url.ts'
import type { Settings } from './settings.ts'
import { readSettings, SettingsError } from './settings.ts'
import { readMediaPlace } from './storage/media-place.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The visitors' address in the settings; undefined if only this machine can reach it. */
const publicAddress = ({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>) =>
  PUBLIC_URL && !isLoopbackHost(new URL(PUBLIC_URL).hostname) ? PUBLIC_URL : undefined

/** Defaults of a start: demo data for a first look, but not where other people may see it. */
export function withStartDefaults(env: Env): Env {
  const isProduction = env.NODE_ENV === 'production'
  const isPublic =
    URL.canParse(env.PUBLIC_URL ?? '') && publicAddress({ PUBLIC_URL: env.PUBLIC_URL })
  return {
    ...env,
    DEMO: env.DEMO || (isProduction || isPublic ? 'off' : 'on'),
    // A person at a terminal sees only what is wrong; a production log gets everything.
    LOG_LEVEL: env.LOG_LEVEL || (isProduction ? 'info' : 'warn'),
  }
}

/**
 * The demo's passwords are printed at every start. They open an account only where that is harmless, or where somebody
 * explicitly asked for the demo at a public address.
 */
export const mayDemoSignIn = (settings: Settings): boolean =>
  !settings.isProduction && (settings.DEMO || !publicAddress(settings))

/** Finds all mistakes that can be found before anything is built, opened or connected to. */
export function readSafeSettings(env: Env): { settings: Settings; warnings: string[] } {
  const settings = readSettings(env)
  readMediaPlace(settings.MEDIA_URL, settings.DATA_DIR)
  if (settings.DATABASE_URL !== undefined) parseDatabaseUrl(settings.DATABASE_URL)
  for (const url of splitUrls(settings.DATABASE_READ_URL))
    parseDatabaseUrl(url, 'DATABASE_READ_URL')
  return { settings, warnings: judge(settings) }
}

/**
 * Refuses settings that would expose people's sessions, and returns one line for each setting that is only unwise. The
 * table of the cases is in docs/operations.md.
 */
function judge(settings: Settings): string[] {
  const { PUBLIC_URL, HOST, DEMO, isProduction } = settings
  const address = publicAddress(settings)
  const isListenedToFromOutside = !isLoopbackHost(HOST)
  const warnings: string[] = []
  if (isProduction && !PUBLIC_URL) {
    if (isListenedToFromOutside)
      throw new SettingsError(
        `HOST=${HOST} serves other machines, but without PUBLIC_URL passwords and cookies travel in clear: ` +
          'set PUBLIC_URL to the https address that visitors use',
      )
    warnings.push(
      'PUBLIC_URL is not set, so cookies are not Secure and links name this machine: set it to the https address that visitors use',
    )
  }
  if (address?.startsWith('http:')) {
    const what = `PUBLIC_URL=${address} is not https, so passwords and cookies travel in clear`
    const remedy = 'put a proxy with TLS in front and set PUBLIC_URL to its https address'
    if (isProduction) throw new SettingsError(`${what}: ${remedy}`)
    warnings.push(`${what}: before real people use it, ${remedy}`)
  }
  if (mayDemoSignIn(settings) && DEMO && (address || isListenedToFromOutside))
    warnings.push(
      `The demo accounts, one of them an operator, can be used by anybody who reaches ${address ?? `HOST=${HOST}`}: their passwords are public`,
    )
  return warnings
}

/** Finds demo accounts that cannot sign in: somebody started here earlier, with other settings. */
export async function findLockedDemo(
  db: Kysely<Tables>,
  settings: Settings,
): Promise<string | undefined> {
  if (mayDemoSignIn(settings)) return undefined
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('is_demo', '=', true)
    .executeTakeFirstOrThrow()
  if (count === '0') return undefined
  return `This database holds ${count} demo accounts and their listings. They cannot sign in here; for real use start on an empty database (another DATA_DIR or DATABASE_URL)`
}
