import { text } from 'node:stream/consumers'
import { connect } from '../server/db/connect.ts'
import * as manage from '../server/features/users/manage-users.ts'
import { CommandError, runCommand } from './command-line.ts'

const usage = `npm run user -- COMMAND
  create-operator EMAIL [--password-stdin]   an account that moderates; its password is shown once
  promote EMAIL                              may publish ads
  trust EMAIL                                publishes without moderation
  block EMAIL | unblock EMAIL                ends every session and takes the ads from the public; lets back in
  list                                       everybody`

await runCommand([manage.UserCommandError], async ({ settings, url, log }, args) => {
  const [command, name, ...flags] = args
  const db = connect({ url, readUrl: settings.DATABASE_READ_URL, log })
  const ground = { db, clock: () => new Date() }
  const who = () => {
    if (!name) throw new CommandError(usage)
    return name
  }
  const tell = ({ id, email, roles }: manage.ListedUser) =>
    console.log(`${email ?? `user ${id}`}: ${roles.join(', ') || 'user'}`)
  try {
    switch (command) {
      case 'create-operator': {
        const given = flags.includes('--password-stdin')
          ? (await text(process.stdin)).replace(/\r?\n$/, '')
          : undefined
        const made = await manage.createOperator(ground, who(), given)
        console.log(
          `${name} is ${made.isNew ? 'a new operator' : 'an operator now'} (user ${made.id})`,
        )
        if (made.password && given === undefined)
          console.log(`Password, shown this once: ${made.password}`)
        break
      }
      case 'promote':
        tell(await manage.promoteUser(ground, who()))
        break
      case 'trust':
        tell(await manage.trustUser(ground, who()))
        break
      case 'block':
        tell(await manage.blockUser(ground, who()))
        break
      case 'unblock':
        tell(await manage.unblockUser(ground, who()))
        break
      case 'list':
        for (const user of await manage.listUsers(ground))
          console.log(
            [user.id, user.email ?? '-', user.name ?? '-', user.roles.join(',') || 'user'].join(
              '\t',
            ),
          )
        break
      default:
        throw new CommandError(usage)
    }
  } finally {
    await db.close()
  }
})
