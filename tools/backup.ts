import { resolve } from 'node:path'
import { backup } from '../server/db/backup/backup.ts'
import type { CommandPlace } from './running/command-line.ts'
import { CommandError, mediaFolder, runCommand } from './running/command-line.ts'

function fileOf([file]: readonly string[]): string {
  if (!file)
    throw new CommandError(
      'npm run backup -- FILE [--city NAME]      copies the database and the media of a city into one file;\n' +
        '  --city all writes a file for each: nightly.tar becomes nightly.batumi.tar and so on',
    )
  return resolve(file)
}

async function work(place: CommandPlace, args: string[]) {
  const { url, log } = place
  const file = fileOf(args)
  const mediaDir = mediaFolder(place)
  if (!mediaDir)
    console.log(
      '  Media lie in an S3 store, which keeps its own copies: only the database is copied.',
    )
  const { tables, media } = await backup({ url, mediaDir, file, log })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${file}: ${rows} rows of ${tables.length} tables, ${media.files} files`)
}

await runCommand({ check: fileOf, work })
