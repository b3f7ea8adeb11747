import { resolve } from 'node:path'
import { restore } from '../server/db/backup/restore.ts'
import { claimFolder } from '../server/db/claim-folder.ts'
import { migrationsFolder } from '../server/db/open-database.ts'
import { openPrivateFolder } from '../server/db/private-folder.ts'
import type { CommandPlace } from './running/command-line.ts'
import { CommandError, mediaFolder, runCommand } from './running/command-line.ts'

const usage = `npm run restore -- FILE [--replace] [--city NAME]
  puts a backup into an empty database and media folder; --replace first empties what is there`

function fileOf(args: readonly string[]): string {
  const [file, ...rest] = args.filter((arg) => arg !== '--replace')
  if (!file || rest.length > 0) throw new CommandError(usage)
  return file
}

async function work(place: CommandPlace, args: string[]) {
  const { settings, dataDir, url, isShared, log } = place
  if (isShared && !settings.DATABASE_URL)
    throw new CommandError('A server is running on this data. Stop it, then restore.')
  await openPrivateFolder(dataDir)
  // If the database is elsewhere, only this claim shows that a server is running.
  const claim = await claimFolder(dataDir, { what: 'data folder' })
  const { tables, media } = await restore({
    url,
    mediaDir: mediaFolder(place),
    file: resolve(fileOf(args)),
    migrationsFolder,
    replace: args.includes('--replace'),
    log,
  }).finally(() => claim.release())
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Restored ${rows} rows of ${tables.length} tables, ${media.files} files`)
}

await runCommand({ check: fileOf, work })
