import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const refusal = (env: Record<string, string>) => {
  try {
    readSettings(env)
    return undefined
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
}

describe('a misspelt setting', () => {
  test.each([
    ['DATBASE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABSE_READ_URL', 'DATABASE_READ_URL'],
    ['PUBLC_URL', 'PUBLIC_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['public_url', 'PUBLIC_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['MEDAI_URL', 'MEDIA_URL'],
    ['TELEGRAM_BOTTOKEN', 'TELEGRAM_BOT_TOKEN'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['NOD_ENV', 'NODE_ENV'],
    ['PROT', 'PORT'],
    ['HSOT', 'HOST'],
    ['DMEO', 'DEMO'],
  ])('%s stops the start and names %s', (given, meant) => {
    expect(refusal({ [given]: 'x' })).toBe(`${given}: did you mean ${meant}?`)
  })

  test('is ignored as another program’s when the setting itself is there', () => {
    expect(refusal({ LOGLEVEL: '3', LOG_LEVEL: 'warn' })).toBeUndefined()
    // Other programs have no names that start like ours.
    expect(refusal({ DATABASE_ULR: 'x', DATABASE_URL: 'postgres://a/b' })).toMatch('did you mean')
  })

  test('is reported otherwise than an unknown setting with a known prefix', () => {
    expect(refusal({ TELEGRAM_COLOUR: 'red' })).toBe('Unknown setting TELEGRAM_COLOUR')
  })

  test.each([
    ['REDIS_URL', 'HOSTNAME', 'HOSTTYPE', 'SPORT', 'PORTS', 'POST', 'GHOST', 'HOSTS', 'MEMO'],
    ['DEMOS', 'PATH', 'PWD', 'HOME', 'LANG', 'NODE_OPTIONS', 'NODE_PATH', 'FILE_URL', 'DATE'],
    ['LOGNAME', 'XDG_DATA_DIRS', 'DBUS_SESSION_BUS_ADDRESS', 'npm_config_port', 'PUBLIC_KEY'],
    ['AWS_ACCESS_KEY_ID', 'AWS_REGION', 'PGHOST', 'PGPORT', 'http_proxy', 'CI', 'EDITOR'],
    ['MAIL_URL', 'DB_URL', 'SITE_URL', 'CACHE_DIR', 'LOG_DIR', 'NODE_VERSION', 'COLORTERM'],
  ])('is not found in variables of other programs: %s, %s, %s, …', (...names) => {
    for (const name of names) expect([name, refusal({ [name]: 'x' })]).toEqual([name, undefined])
  })
})

describe('a setting', () => {
  test.each([
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', 'loopback, proxy.example'],
    ['PORT', '99999'],
    ['PUBLIC_URL', 'homes.example'],
    ['PUBLIC_URL', 'https://'],
    ['NODE_ENV', 'prodution'],
  ])('%s=%s is refused in one line that names it', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^Setting ${name} is wrong: .+$`))
  })

  test.each(['loopback', '10.0.0.0/8, fd00::/8', '127.0.0.1', '::1', 'linklocal,uniquelocal', ''])(
    'TRUST_PROXY=%s is accepted',
    (TRUST_PROXY) => expect(readSettings({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY),
  )
})
