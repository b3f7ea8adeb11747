import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { editDistance } from '../contract/text/edit-distance.ts'

const webAddress = z
  .string()
  .check(z.refine((value) => /^https?:\/\/[^\s]+$/.test(value), 'must be http(s)://…'))
const onOff = z.pipe(
  z.enum(['1', '0', 'true', 'false', 'on', 'off']),
  z.transform((v) => v === '1' || v === 'true' || v === 'on'),
)

const port = z
  .pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a port')), z.transform(Number))
  .check(z.refine((number) => number <= 65_535, 'must be at most 65535'))

/** More than the cores of any machine that we know: a larger number is a typing mistake. */
const mostWorkers = 256
const mustBeWorkers = `must be a whole number from 1 to ${mostWorkers}`

const mustBeHours = 'must be two hours such as 22-9, or off'

/** Null: messages may be sent all day. */
function readHours(given: string): { from: number; until: number } | null {
  const [from, until] = given.split('-').map(Number)
  return from === undefined || until === undefined || from === until ? null : { from, until }
}

const networks = z._default(
  z
    .string()
    .check(
      z.refine(
        (value) => value === '' || value.split(',').every((each) => isNetwork(each.trim())),
        'must be addresses or ranges such as 10.0.0.0/8',
      ),
    ),
  '',
)

const known = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PUBLIC_URL: z.optional(webAddress),
  WORKERS: z.optional(
    z
      .pipe(z.string().check(z.regex(/^\d{1,9}$/, mustBeWorkers)), z.transform(Number))
      .check(z.refine((count) => count >= 1 && count <= mostWorkers, mustBeWorkers)),
  ),
  /** Read by cities/city-settings.ts, which also knows which settings a city may have for itself. */
  CITIES: z.optional(z.string()),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must be postgres://…')),
  ),
  DATABASE_READ_URL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^\s*postgres(ql)?:\/\/[^\s,]+([\s,]+postgres(ql)?:\/\/[^\s,]+)*[\s,]*$/,
          'must be postgres://…, or several with commas between them',
        ),
      ),
  ),
  MEDIA_URL: z.optional(z.string().check(z.minLength(1))),
  UPLOADS_DIR: z.optional(z.string().check(z.minLength(1))),
  SECRETS_KEY: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')),
  ),
  TELEGRAM_BOT_TOKEN: z.optional(
    z.string().check(z.regex(/^\d+:[\w-]{20,}$/, 'must be a bot token')),
  ),
  TELEGRAM_BOT_NAME: z.optional(
    z.string().check(z.regex(/^\w{4,32}$/, 'must be a bot name without @')),
  ),
  TELEGRAM_API_ROOT: z._default(webAddress, 'https://api.telegram.org'),
  TELEGRAM_UPDATES: z.optional(z.enum(['webhook', 'polling', 'off'])),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => /^smtps?:\/\/\S+$/.test(value) && URL.canParse(value),
          'must be smtp(s)://user:password@host:port',
        ),
      ),
  ),
  /** The sender of letters: `Sakhli <no-reply@sakhli.example>`, or only the address. */
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^([^<>@\r\n"]+<[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/,
          'must be an address, or a name and <address>',
        ),
      ),
  ),
  GEOCODER_URL: z.optional(webAddress),
  TILE_URL: z._default(z.string(), 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_CREDIT: z._default(z.string(), '© OpenStreetMap contributors'),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => value.split(',').every((each) => isProxy(each.trim())),
          'must be addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
        ),
      ),
    '',
  ),
  /** Private networks from which feeds may be read nevertheless, even without encryption. */
  FEED_NETWORKS: networks,
  /** Private networks to which pushes may be sent nevertheless, even without encryption. */
  PUSH_NETWORKS: networks,
  /** The hours in which messages that can wait are not sent, in the city's time; `off` for none. */
  QUIET_HOURS: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine((given) => /^off$|^([01]?\d|2[0-3])-([01]?\d|2[0-3])$/.test(given), mustBeHours),
        ),
      z.transform(readHours),
    ),
    { from: 22, until: 9 },
  ),
  METRICS_PORT: z.optional(port),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{16,256}$/, 'must be 16 to 256 visible characters')),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webAddress),
  DEMO: z.optional(onOff),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'])),
})

export type Settings = Omit<z.output<typeof known>, 'DEMO' | 'NODE_ENV'> & {
  DEMO: boolean
  isProduction: boolean
  /** The beginning of the city's paths: empty, or `/anchor` for a city that shares an address with others. */
  basePath: string
}

export class SettingsError extends Error {}

/** What Fastify accepts as `trustProxy`: checked here, a mistake gives one line about the setting and no stack. */
function isProxy(given: string): boolean {
  return /^(loopback|linklocal|uniquelocal)$/.test(given) || isNetwork(given)
}

function isNetwork(given: string): boolean {
  const [address = '', range, ...rest] = given.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (range === undefined) return true
  return (
    /^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= (version === 4 ? 32 : 128)
  )
}

/** A name that starts like one of ours but is none of ours is a misspelling that must stop the start. */
const ours =
  /^(PORT|HOST|WORKERS|PUBLIC_URL(_\w+)?|CITIES|DATA_DIR|DATABASE_\w+|MEDIA_\w+|UPLOADS_\w+|SECRETS_\w+|TELEGRAM_\w+|SMTP_URL|MAIL_FROM|GEOCODER_\w+|TILE_\w+|TRUST_PROXY|FEED_NETWORKS|PUSH_NETWORKS|QUIET_HOURS|METRICS_\w+|OTEL_EXPORTER_OTLP_ENDPOINT|DEMO|LOG_LEVEL)$/

export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => value !== undefined && (ours.test(name) || name === 'NODE_ENV'),
    ),
  )
  // An empty tile address is intended: it means no tiles.
  for (const [name, value] of Object.entries(given))
    if (value === '' && name !== 'TILE_URL') delete given[name]
  refuseMisspelt(env, given)
  const result = z.safeParse(known, given)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new SettingsError(`Setting ${String(issue?.path[0])} is wrong: ${issue?.message}`)
  }
  const { DEMO, NODE_ENV, ...rest } = result.data
  if (rest.PUBLIC_URL !== undefined && !URL.canParse(rest.PUBLIC_URL))
    throw new SettingsError('Setting PUBLIC_URL is wrong: must be http(s)://…')
  if (rest.TELEGRAM_UPDATES === 'webhook' && !rest.PUBLIC_URL?.startsWith('https:'))
    throw new SettingsError(
      'Setting TELEGRAM_UPDATES is wrong: webhook needs a PUBLIC_URL that starts with https://',
    )
  if (rest.SMTP_URL !== undefined && rest.MAIL_FROM === undefined)
    throw new SettingsError(
      'Setting MAIL_FROM is missing: letters sent by SMTP_URL need an address that they are from',
    )
  const isProduction = NODE_ENV === 'production'
  return { ...rest, DEMO: DEMO ?? false, isProduction, basePath: '' }
}

/**
 * With `DATBASE_URL` the server would silently use its own database. A name that is only similar to one of ours may
 * belong to another program, so it is accepted if our setting is given too.
 */
function refuseMisspelt(
  env: Readonly<Record<string, string | undefined>>,
  given: Readonly<Record<string, unknown>>,
) {
  const names = Object.keys(known.shape)
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || names.includes(name)) continue
    const meant = names.find((ourName) => isMisspelt(name, ourName))
    if (meant && (ours.test(name) || !(meant in given)))
      throw new SettingsError(`${name}: did you mean ${meant}?`)
    if (ours.test(name) && value !== '') throw new SettingsError(`Unknown setting ${name}`)
  }
}

/**
 * Many words are similar to short names (POST, SORT, MEMO), so for short names only letters in the wrong order count;
 * and MEDIA_URL differs from REDIS_URL by only two letters.
 */
function isMisspelt(name: string, ours: string): boolean {
  if (name[0]?.toUpperCase() !== ours[0]) return false
  if (ours.length < 6) return sorted(name) === sorted(ours) && editDistance(name, ours, 1) <= 1
  const most = ours.length < 10 ? 1 : 2
  return editDistance(name.toUpperCase(), ours, most) <= most
}

const sorted = (name: string) => [...name].sort().join('')
