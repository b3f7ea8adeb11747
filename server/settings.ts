import * as z from 'zod/mini'

const webAddress = z
  .string()
  .check(z.refine((value) => /^https?:\/\/[^\s]+$/.test(value), 'must be http(s)://…'))
const onOff = z.pipe(
  z.enum(['1', '0', 'true', 'false', 'on', 'off']),
  z.transform((v) => v === '1' || v === 'true' || v === 'on'),
)

const known = z.object({
  PORT: z._default(
    z
      .pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a port')), z.transform(Number))
      .check(z.refine((port) => port <= 65_535, 'must be at most 65535')),
    3000,
  ),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PUBLIC_URL: z.optional(webAddress),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must be postgres://…')),
  ),
  DATABASE_READ_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must be postgres://…')),
  ),
  MEDIA_URL: z.optional(z.string().check(z.minLength(1))),
  TELEGRAM_BOT_TOKEN: z.optional(
    z.string().check(z.regex(/^\d+:[\w-]{20,}$/, 'must be a bot token')),
  ),
  TELEGRAM_BOT_NAME: z.optional(
    z.string().check(z.regex(/^\w{4,32}$/, 'must be a bot name without @')),
  ),
  TELEGRAM_API_ROOT: z._default(webAddress, 'https://api.telegram.org'),
  TELEGRAM_UPDATES: z.optional(z.enum(['webhook', 'polling', 'off'])),
  GEOCODER_URL: z.optional(webAddress),
  TILE_URL: z._default(z.string(), 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_CREDIT: z._default(z.string(), '© OpenStreetMap contributors'),
  TRUST_PROXY: z._default(z.string(), ''),
  DEMO: z.optional(onOff),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
  ),
  NODE_ENV: z.optional(z.string()),
})

export type Settings = Omit<z.output<typeof known>, 'DEMO' | 'NODE_ENV'> & {
  DEMO: boolean
  isProduction: boolean
}

export class SettingsError extends Error {}

/** A name that starts like ours but is none of ours is a misspelling worth stopping for. */
const ours =
  /^(PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_\w+|MEDIA_\w+|TELEGRAM_\w+|GEOCODER_\w+|TILE_\w+|TRUST_PROXY|DEMO|LOG_LEVEL)$/

export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => value !== undefined && (ours.test(name) || name === 'NODE_ENV'),
    ),
  )
  // An empty tile address is a wish: no tiles at all.
  for (const [name, value] of Object.entries(given))
    if (value === '' && name !== 'TILE_URL') delete given[name]
  const unknown = Object.keys(given).find((name) => !(name in known.shape))
  if (unknown) throw new SettingsError(`Unknown setting ${unknown}`)
  const result = z.safeParse(known, given)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new SettingsError(`Setting ${String(issue?.path[0])} is wrong: ${issue?.message}`)
  }
  const { DEMO, NODE_ENV, ...rest } = result.data
  if (rest.TELEGRAM_UPDATES === 'webhook' && !rest.PUBLIC_URL?.startsWith('https:'))
    throw new SettingsError(
      'Setting TELEGRAM_UPDATES is wrong: webhook needs a PUBLIC_URL that starts with https://',
    )
  const isProduction = NODE_ENV === 'production'
  return { ...rest, DEMO: DEMO ?? false, isProduction }
}
