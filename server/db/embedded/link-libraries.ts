import { readFile, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'

/**
 * npm packages cannot hold symbolic links; PostgreSQL's leaves a list of those it needs. Failures
 * show when the programs are tried: a link may exist already, or the folder be closed to us.
 */
export async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    await symlink(
      basename(source),
      join(native, '..', target.replace(/^native/, basename(native))),
    ).catch(() => {})
  }
}
