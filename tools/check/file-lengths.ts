import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckResult } from './finding.ts'
import { runAlone } from './finding.ts'
import { rooms } from './law.ts'
import { listFiles } from './source-files.ts'

const most = 400
/** A longer file argues for itself in its first lines: `// Long because …`. */
const reason = /^\s*(\/\/|\/?\*+)\s*Long because \w/m

export async function checkFileLengths(root: string): Promise<CheckResult> {
  const paths = await listFiles(root, Object.keys(rooms), ['.ts', '.tsx', '.css'])
  const findings = paths.flatMap((path) => {
    const lines = readFileSync(join(root, path), 'utf8').replace(/\n$/, '').split('\n')
    if (lines.length <= most || reason.test(lines.slice(0, 5).join('\n'))) return []
    const law = `at most ${most}, or "// Long because …" at the top`
    return [{ at: path, what: `has ${lines.length} lines`, law }]
  })
  return {
    findings,
    note: `${paths.length} files, none longer than ${most} lines without a reason`,
  }
}

if (import.meta.main) await runAlone(checkFileLengths)
