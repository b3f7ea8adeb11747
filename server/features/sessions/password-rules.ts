import { dictionary } from '@zxcvbn-ts/language-common'
import { limits } from '../../../contract/limits.ts'
import { ApiError } from '../../http/api-error.ts'

/** The passwords that leak most often: a guesser tries these first, and words made of them. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= limits.password.min),
)

const nameOfProduct = ['sakhli', 'сахли', 'სახლი', 'סאחלי']
/** Shorter ones are part of too many other words. */
const shortestWord = 4

/** Two keyboards may write one letter in two ways, and capitals hardly slow a guesser down. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** The owner of the password, as far as a guesser may know them. */
interface Person {
  login: string
  name: string | null
}

/** Why this password is refused; undefined if it is fine. Its length is checked by the contract. */
export function passwordFlaw(
  password: string,
  person: Person,
): 'PASSWORD_TOO_COMMON' | 'PASSWORD_TOO_PERSONAL' | undefined {
  const folded = fold(password)
  if (common.has(folded)) return 'PASSWORD_TOO_COMMON'
  if (wordsOf(person).some((word) => folded.includes(word))) return 'PASSWORD_TOO_PERSONAL'
  return undefined
}

function wordsOf({ login, name }: Person): string[] {
  const mailbox = login.split('@')[0] ?? ''
  const words = [
    login,
    mailbox,
    ...mailbox.split(/[._+-]+/),
    name ?? '',
    ...(name ?? '').split(/\s+/),
  ]
  return [...nameOfProduct, ...words.map((word) => fold(word).trim())].filter(
    (word) => word.length >= shortestWord,
  )
}

export const adviceOn = {
  PASSWORD_TOO_COMMON: 'This password is among the first that anyone tries; think of another',
  PASSWORD_TOO_PERSONAL: 'Leave your name, your email and the name of the site out of the password',
}

/** Refuses a new password that is easily guessed, and names the field that it was typed into. */
export function refuseWeakPassword(password: string, person: Person, path: string) {
  const flaw = passwordFlaw(password, person)
  if (flaw)
    throw new ApiError(flaw, adviceOn[flaw], { issues: [{ path, message: 'is easily guessed' }] })
}
