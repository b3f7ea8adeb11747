import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallLimit } from '../../http/call-limits.ts'
import {
  addressOf,
  countCall,
  forgiveCall,
  hiddenKey,
  rangeOf,
  tooMany,
} from '../../http/call-limits.ts'
import { mayDemoSignIn } from '../../safe-start.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import { isPassword } from './password.ts'
import { hashOf } from './session-repository.ts'
import type { Entrance } from './start-session.ts'
import { blocked, deviceOf, wrongCredentials } from './start-session.ts'

const quarter = 900
/** For one browser or program that signed in to the account before. Tries from elsewhere do not count against it. */
const wrongOfDevice: CallLimit = { most: 10, seconds: quarter }
/** For everybody else, by account and neighbourhood together, so that a stranger elsewhere locks nobody out. */
const wrongOfPair: CallLimit = { most: 10, seconds: quarter }
/** For one address that tries many accounts. */
const wrongOfAddress: CallLimit = { most: 50, seconds: quarter }
/**
 * For many addresses that try one account: each neighbourhood gets fewer tries then, but still some, so that the owner
 * gets in from a place where nobody guesses. Known devices and the places of live sessions are not limited.
 */
const wrongOfAccount: CallLimit = { most: 100, seconds: 3600 }
const triesUnderAttack = 3

type UserRow = Selectable<Tables['users']>
type Deps = Pick<ServerContext, 'db' | 'clock' | 'settings'>

/**
 * The user whom the email and the password name. An unknown email takes as long and is told the same as a wrong
 * password.
 */
export async function checkCredentials(
  deps: Deps,
  entrance: Entrance & { body: { email: string; password: string } },
): Promise<UserRow> {
  const { email, password } = entrance.body
  const { user, ...known } = await findAccount(deps, entrance)
  const refuse = (cause: string) =>
    recordSecurityEvent(deps.db.write, {
      ...{ kind: 'signInRefused', userId: user?.id ?? null, cause },
      ...{ source: sourceOf(entrance.request), at: deps.clock() },
    })
  const isRight = await limitTries(deps, {
    counted: triesOf(email, addressOf(entrance.request), known),
    attempt: () => isPassword(password, user?.password_hash ?? null),
    onLimit: () => refuse('TOO_MANY_REQUESTS'),
  })
  if (!user || !isRight) {
    await refuse(user ? 'WRONG_PASSWORD' : 'UNKNOWN_ACCOUNT')
    throw wrongCredentials()
  }
  if (user.is_blocked) {
    await refuse('BLOCKED')
    throw blocked()
  }
  if (user.is_demo && !mayDemoSignIn(deps.settings)) {
    await refuse('DEMO')
    throw new ApiError('BLOCKED', 'Demo accounts cannot sign in here; make an account of your own')
  }
  return user
}

interface Known {
  /** The device's cookie, if the account knows it. */
  device: string | undefined
  isAddressKnown: boolean
}

/** One statement whether there is such an account or not, so that both take equally long. */
async function findAccount(
  deps: Deps,
  entrance: Entrance & { body: { email: string } },
): Promise<Known & { user: UserRow | undefined }> {
  const device = deviceOf(deps, entrance)
  const row = await deps.db.write
    .selectFrom('users')
    .selectAll()
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('known_devices')
            .select(sql`1`.as('one'))
            .whereRef('known_devices.user_id', '=', 'users.id')
            .where('device_hash', '=', hashOf(device ?? '')),
        )
        .as('is_device_known'),
      eb
        .exists(
          eb
            .selectFrom('sessions')
            .select(sql`1`.as('one'))
            .whereRef('sessions.user_id', '=', 'users.id')
            .where('sessions.address', '=', rangeOf(addressOf(entrance.request))),
        )
        .as('is_address_known'),
    ])
    .where('login', '=', entrance.body.email)
    .executeTakeFirst()
  if (!row) return { user: undefined, device: undefined, isAddressKnown: false }
  const { is_device_known, is_address_known, ...user } = row
  return {
    user,
    device: is_device_known ? device : undefined,
    isAddressKnown: Boolean(is_address_known),
  }
}

/** With `spared`, the limit only holds for callers who made more tries than that by the key before it. */
type Counted = [key: string, limit: CallLimit, spared?: number][]

/** Counting stops at the first limit that is reached, so that one address cannot use up what many share. */
function triesOf(email: string, address: string, { device, isAddressKnown }: Known): Counted {
  const account = hiddenKey(email)
  if (device !== undefined)
    return [[`sign-in:device:${account}:${hiddenKey(device)}`, wrongOfDevice]]
  return [
    [`sign-in:address:${address}`, wrongOfAddress],
    [`sign-in:pair:${account}:${rangeOf(address)}`, wrongOfPair],
    ...(isAddressKnown
      ? []
      : ([[`sign-in:account:${account}`, wrongOfAccount, triesUnderAttack]] satisfies Counted)),
  ]
}

/** Tries of a password by somebody who is signed in. Each session, or Telegram user, has its own. */
export const triesOfCaller = (caller: { id: string; sessionId?: string }): Counted => [
  [`password:${caller.id}:${caller.sessionId ?? 'telegram'}`, wrongOfDevice],
]

/**
 * Tries of a secret, counted before they are made so that many at once cannot pass the limit. A right one is not
 * counted, because somebody who signs in all day is not guessing; nor is one that could not be checked at all.
 */
export async function limitTries(
  deps: Pick<ServerContext, 'db' | 'clock'>,
  tries: {
    counted: Counted
    attempt: () => Promise<boolean>
    /** Called once in a window, however many tries are refused. */
    onLimit: () => Promise<void>
  },
): Promise<boolean> {
  let triesBefore = 0
  for (const [key, limit, spared] of tries.counted) {
    const { calls, secondsLeft } = await countCall(deps, key, limit)
    const isUsedUp = calls > limit.most && (spared === undefined || triesBefore > spared)
    const isFirst = spared === undefined ? calls === limit.most + 1 : triesBefore === spared + 1
    if (isUsedUp && isFirst) await tries.onLimit()
    if (isUsedUp) throw tooMany(secondsLeft)
    triesBefore = calls
  }
  let isWrong = false
  try {
    isWrong = !(await tries.attempt())
  } finally {
    if (!isWrong) for (const [key, limit] of tries.counted) await forgiveCall(deps, key, limit)
  }
  return !isWrong
}
