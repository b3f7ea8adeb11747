import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keysFor, readLaunchData } from './launch-data.ts'
import { hashPairs, makeLaunchData, writePairs } from './testing/launch-data.ts'

const botToken = '7342037359:AAHI25ES9xCOMPokpYoz-p8XVrZUdygo2J4'
const now = new Date('2026-11-21T09:00:00Z')
const telegramKeys = keysFor({ isProduction: true })
const read = (raw: string, at = now) =>
  readLaunchData(raw, { botToken, now: at, keys: telegramKeys })
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const signed = (user = {}, authDate = now) => makeLaunchData(botToken, { user, authDate })

/** Published in the documentation of Telegram's mini-apps, with both of Telegram's signatures. */
const published =
  'user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%20%2B%20-%20%3F%20%5C%2F%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2F4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4PnSA.svg%22%7D&chat_instance=8134722200314281151&chat_type=private&auth_date=1733509682&signature=TYJxVcisqbWjtodPepiJ6ghziUL94-KNpG8Pau-X7oNNLNBM72APCpi_RKiUlBvcqo5L-LAxIc3dnTzcZX_PDg&hash=a433d8f9847bd6addcc563bff7cc82c89e97ea0d90c11fe5729cae6796a36d73'
const whenPublished = new Date(1_733_509_700_000)

describe('launch data signed by Telegram', () => {
  test('is accepted by its hash', () => {
    expect(read(published, whenPublished)).toMatchObject({
      user: { id: 279058397, first_name: 'Vladislav + - ? /', username: 'vdkfrost' },
    })
  })

  test('is accepted by its signature when it comes without a hash', () => {
    const handedOn = published.replace(/&hash=.*/, '')
    expect(read(handedOn, whenPublished)).toMatchObject({ user: { id: 279058397 } })
    expect(read(handedOn.replace('Kibenko', 'Kibenkа'), whenPublished)).toBe('LAUNCH_DATA_INVALID')
  })

  test('has the same digest with and without its hash, so that sign-out ends both', () => {
    const [both, handedOn] = [published, published.replace(/&hash=.*/, '')].map((raw) =>
      read(raw, whenPublished),
    )
    expect(both).toHaveProperty('digest', (handedOn as { digest: Buffer }).digest)
  })

  test('is refused for another bot', () => {
    const token = '7342037358:AAHI25ES9xCOMPokpYoz-p8XVrZUdygo2J4'
    const other = { botToken: token, now: whenPublished, keys: telegramKeys }
    expect(readLaunchData(published, other)).toBe('LAUNCH_DATA_INVALID')
    expect(readLaunchData(published.replace(/&hash=.*/, ''), other)).toBe('LAUNCH_DATA_INVALID')
  })
})

test('the key of the test environment is refused in production', () => {
  const all = keysFor({ isProduction: false })
  expect(all).toHaveLength(2)
  expect(telegramKeys).toEqual([all[0]])
})

describe('a third-party signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const keys = [
    Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
  ]
  const pairs = { auth_date: String(now.getTime() / 1000), user: '{"id":5,"first_name":"a&b=c"}' }
  const lines = `7342037359:WebAppData\nauth_date=${pairs.auth_date}\nuser=${pairs.user}`
  const signature = sign(null, Buffer.from(lines), privateKey).toString('base64url')
  const readWith = (raw: string) => readLaunchData(raw, { botToken, now, keys })

  test('is accepted with and without padding', () => {
    expect(readWith(writePairs({ ...pairs, signature }))).toHaveProperty('user.id', 5)
    expect(readWith(writePairs({ ...pairs, signature: `${signature}==` }))).toHaveProperty(
      'user.id',
      5,
    )
  })

  test('is refused when its last letter differs in the bits that base64 leaves over', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = alphabet.indexOf(signature.slice(-1))
    const twin = signature.slice(0, -1) + alphabet[last + 1]
    expect(Buffer.from(twin, 'base64url')).toEqual(Buffer.from(signature, 'base64url'))
    expect(readWith(writePairs({ ...pairs, signature: twin }))).toBe('LAUNCH_DATA_INVALID')
  })

  test('is not accepted together with a wrong hash', () => {
    const hash = hashPairs({ ...pairs, signature }, `${botToken}x`)
    expect(readWith(writePairs({ ...pairs, signature, hash }))).toBe('LAUNCH_DATA_INVALID')
  })
})

describe('names as people write them', () => {
  for (const name of ['A+B', '100%', '50%41', '"quoted"', 'back\\slash', 'ნინო', 'a&b=c', 'שרה 🏠'])
    test(`${name} is accepted when signed`, () => {
      expect(read(signed({ first_name: name }))).toHaveProperty('user.first_name', name)
    })

  test('a space may be written as a plus', () => {
    const raw = signed({ first_name: 'Ana Maria' })
    expect(read(raw.replaceAll('%20', '+'))).toHaveProperty('user.first_name', 'Ana Maria')
  })
})

describe('the age of launch data', () => {
  test('may be 24 hours, and a second more is expired', () => {
    expect(read(signed({}, ago(86_400)))).toHaveProperty('user')
    expect(read(signed({}, ago(86_401)))).toBe('LAUNCH_DATA_EXPIRED')
  })

  test('may be a minute ahead, but not a second more', () => {
    expect(read(signed({}, ago(-60)))).toHaveProperty('user')
    expect(read(signed({}, ago(-61)))).toBe('LAUNCH_DATA_INVALID')
  })

  test('is reported only for data that Telegram signed', () => {
    const forged = signed({}, ago(100_000)).replace(/hash=./, 'hash=g')
    expect(read(forged)).toBe('LAUNCH_DATA_INVALID')
  })
})

describe('malformed launch data', () => {
  const pairs = { auth_date: String(now.getTime() / 1000), user: '{"id":5}' }
  const withHash = (all: Record<string, string>) =>
    writePairs({ ...all, hash: hashPairs(all, botToken) })

  const refused: Record<string, string> = {
    nothing: '',
    'one word': 'hello',
    'no hash and no signature': writePairs(pairs),
    'an empty hash': writePairs({ ...pairs, hash: '' }),
    'a hash in capitals': withHash(pairs).replace(/hash=.*/, (hash) => hash.toUpperCase()),
    'a key twice': `${withHash(pairs)}&auth_date=${pairs.auth_date}`,
    'an empty pair': `${withHash(pairs)}&`,
    'a broken percent sign': withHash(pairs).replace('%7B', '%7'),
    'no user': withHash({ auth_date: pairs.auth_date }),
    'a user without a number': withHash({ ...pairs, user: '{"id":"5"}' }),
    'a user that is no JSON': withHash({ ...pairs, user: '{' }),
    'a negative user': withHash({ ...pairs, user: '{"id":-5}' }),
    'no date': withHash({ user: pairs.user }),
    'a date that is no number': withHash({ ...pairs, auth_date: '1e9' }),
  }
  for (const [what, raw] of Object.entries(refused))
    test(`${what} is refused`, () => expect(read(raw)).toBe('LAUNCH_DATA_INVALID'))

  test('with two pairs joined by a line break is refused, despite equal signed lines', () => {
    const all = { ...pairs, chat_instance: '8', chat_type: 'private' }
    const { chat_type: type, ...rest } = all
    const merged = { ...rest, chat_instance: `8\nchat_type=${type}` }
    expect(hashPairs(merged, botToken)).toBe(hashPairs(all, botToken))
    expect(read(withHash(all))).toHaveProperty('user.id', 5)
    expect(read(withHash(merged))).toBe('LAUNCH_DATA_INVALID')
  })
})

describe('mutations of launch data', () => {
  const name = '"A+B" 50% \\ & Ana'
  const both = makeLaunchData(botToken, {
    user: { first_name: name, username: 'ana', photo_url: 'https://t.me/i/1.svg' },
    authDate: now,
    more: { query_id: 'AAHdF6IQAAAAAN0XohDhrOrc', start_param: 'ad_12', signature: 'A'.repeat(86) },
  })

  /** The signed content: the same pairs, whatever their order and encoding. */
  const meaningOf = (raw: string) => {
    try {
      const pairs = raw.split('&').map((part) => {
        const [key, ...value] = part.split('=')
        return [key ?? '', value.join('=')].map((text) =>
          decodeURIComponent(text.replaceAll('+', ' ')),
        )
      })
      return JSON.stringify(pairs.sort())
    } catch {
      return undefined
    }
  }
  const meant = meaningOf(both)

  test('are accepted only when they say the same, out of 10,000', () => {
    const random = seeded(20261121)
    let same = 0
    for (let i = 0; i < 10_000; i += 1) {
      const mutant = mutate(both, random)
      const isSame = meaningOf(mutant) === meant
      if (isSame) same += 1
      const isAccepted = typeof read(mutant) !== 'string'
      if (isAccepted !== isSame) expect.fail(`${isAccepted ? 'took' : 'refused'} ${mutant}`)
    }
    // Some of the mutations only reorder or respell the same data, but by far not all.
    expect(same).toBeGreaterThan(100)
    expect(same).toBeLessThan(3_000)
  })

  test('that reorder the pairs read the same', () => {
    const turned = both.split('&').reverse().join('&')
    expect(read(turned)).toEqual(read(both))
  })
})

type Random = (below: number) => number

function seeded(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const letters = 'abz09AZ%&=+-_.~"\\{}:,/ \n\0é'

function mutate(raw: string, random: Random): string {
  const at = random(raw.length)
  const pairs = raw.split('&')
  const [i, j] = [random(pairs.length), random(pairs.length)]
  const letter = letters[random(letters.length)] ?? 'x'
  switch (random(11)) {
    case 0:
      return raw.slice(0, at) + letter + raw.slice(at + 1)
    case 1:
      return raw.slice(0, at) + raw.slice(at + 1)
    case 2:
      return raw.slice(0, at) + letter + raw.slice(at)
    case 3:
      return raw.slice(0, at)
    case 4:
      return pairs
        .with(i, pairs[j] ?? '')
        .with(j, pairs[i] ?? '')
        .join('&')
    case 5:
      return [...pairs, pairs[i]].join('&')
    case 6:
      return pairs.toSpliced(i, 1).join('&')
    case 7:
      return [...pairs, `extra=${letter}`].join('&')
    case 8:
      return raw.replace(
        /auth_date=(\d+)/,
        (_, date) => `auth_date=${Number(date) + random(99) - 49}`,
      )
    case 9:
      // Spells the same letter in another way.
      return raw.replace(/%[0-9A-F]{2}/g, (code) => (random(2) ? code.toLowerCase() : code))
    default:
      return raw.slice(0, at) + (raw[at] ?? '').toUpperCase() + raw.slice(at + 1)
  }
}
