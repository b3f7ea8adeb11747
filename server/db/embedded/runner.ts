import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The user who runs PostgreSQL when the server is root: PostgreSQL itself refuses to be root. */
export type Runner = { uid: number; gid: number; name: string }

const ACCOUNTS = ['postgres', '_postgres', 'nobody']

/**
 * Undefined when PostgreSQL can run as the server's own user. For root: the user who already owns the data, so that
 * `sudo npm start` and `npm start` work on the same folder; otherwise one of the system's accounts for services.
 */
export async function chooseRunner(cluster: string): Promise<Runner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = await readAccounts()
  const owner = await findOwner(cluster)
  if (owner) return accounts.find(({ uid }) => uid === owner.uid) ?? owner
  for (const name of ACCOUNTS) {
    const account = accounts.find((candidate) => candidate.name === name && candidate.uid > 0)
    if (account) return account
  }
  return { uid: 65534, gid: 65534, name: 'user 65534' }
}

async function readAccounts(): Promise<Runner[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

/** The owner of the nearest folder that exists, from the cluster up to the data directory. */
async function findOwner(cluster: string): Promise<Runner | undefined> {
  for (const folder of [cluster, dirname(cluster), dirname(dirname(cluster))]) {
    const found = await stat(folder).catch(() => undefined)
    if (!found) continue
    return found.uid === 0
      ? undefined
      : { uid: found.uid, gid: found.gid, name: `user ${found.uid}` }
  }
  return undefined
}

/** Whether the runner may reach a folder: every folder above it must let the runner pass. */
export async function canReach(path: string, runner: Runner | undefined): Promise<boolean> {
  if (!runner) return true
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder)
    const bit = uid === runner.uid ? 0o100 : gid === runner.gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (folder === dirname(folder)) return true
  }
}
