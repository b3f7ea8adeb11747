import { readFile, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'

/**
 * npm packages cannot contain symbolic links, so the PostgreSQL package has a list of those it needs. Errors are
 * ignored here (a link may exist, or the folder may be read-only): they show when the programs are tried.
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
