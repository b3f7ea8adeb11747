import { resolve } from 'node:path'
import { backup } from '../server/db/backup/backup.ts'
import { CommandError, mediaFolder, runCommand } from './command-line.ts'

await runCommand([], async (place, [file]) => {
  const { url, log } = place
  if (!file)
    throw new CommandError(
      'npm run backup -- FILE      copies the database and the media into one file',
    )
  const mediaDir = mediaFolder(place)
  if (!mediaDir)
    console.log(
      '  Media lie in an S3 store, which keeps its own copies: only the database is copied.',
    )
  const { tables, media } = await backup({ url, mediaDir, file: resolve(file), log })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${resolve(file)}: ${rows} rows of ${tables.length} tables, ${media.files} files`)
})
