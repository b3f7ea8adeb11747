import { text } from 'node:stream/consumers'
import { connect } from '../server/db/connection/connect.ts'
import * as manage from '../server/features/users/manage-users.ts'
import type { CommandPlace } from './running/command-line.ts'
import { CommandError, runCommand } from './running/command-line.ts'

const usage = `npm run user -- COMMAND [--city NAME[,NAME] | --city all]
  create-operator EMAIL [--password-stdin]   an account that moderates, with one password in all
                                             these cities; it is shown once
  promote EMAIL                              may publish ads
  trust EMAIL                                publishes without moderation
  block EMAIL | unblock EMAIL                ends every session and takes the listings from the public; lets back in
  reset-factors EMAIL                        for whoever lost their second factors: takes all of them
                                             away and ends every session
  list                                       everybody`

const commands = [
  'create-operator',
  'promote',
  'trust',
  'block',
  'unblock',
  'reset-factors',
  'list',
] as const

/** Reads the command and the account that it is about; throws an error that shows the usage if it is wrong. */
function readArgs([given, name = '', ...flags]: readonly string[]) {
  const command = commands.find((each) => each === given)
  if (!command || (command !== 'list' && name === '')) throw new CommandError(usage)
  return { command, name, flags }
}

/** An operator's password, the same in all chosen cities: `given` was typed, `made` is for new accounts otherwise. */
let given: string | undefined
const made = manage.newPassword()
let isTold = false

async function work({ city, url, log }: CommandPlace, args: string[]) {
  const { command, name, flags } = readArgs(args)
  const db = connect({ url, log })
  const ground = { db, clock: () => new Date() }
  const tell = ({ id, email, roles }: manage.ListedUser) =>
    console.log(`${email ?? `user ${id}`}: ${roles.join(', ') || 'user'}`)
  try {
    switch (command) {
      case 'create-operator': {
        if (flags.includes('--password-stdin'))
          given ??= (await text(process.stdin)).replace(/\r?\n$/, '')
        const { id, isNew } = await manage.createOperator(ground, name, given, made)
        console.log(
          `${city}: ${name} is ${isNew ? 'a new operator' : 'an operator now'} (user ${id})`,
        )
        if (isNew && given === undefined && !isTold) {
          console.log(`Password, shown this once: ${made}`)
          isTold = true
        }
        break
      }
      case 'promote':
        tell(await manage.promoteUser(ground, name))
        break
      case 'trust':
        tell(await manage.trustUser(ground, name))
        break
      case 'block':
        tell(await manage.blockUser(ground, name))
        break
      case 'unblock':
        tell(await manage.unblockUser(ground, name))
        break
      case 'reset-factors':
        tell(await manage.resetSecondFactors(ground, name))
        break
      case 'list':
        for (const user of await manage.listUsers(ground))
          console.log(
            [user.id, user.email ?? '-', user.name ?? '-', user.roles.join(',') || 'user'].join(
              '\t',
            ),
          )
        break
    }
  } finally {
    await db.close()
  }
}

await runCommand({ check: readArgs, expected: [manage.UserCommandError], work })
