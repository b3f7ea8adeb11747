import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckResult, Finding } from './finding.ts'
import { runAlone } from './finding.ts'
import { listFiles } from './source-files.ts'

const law = 'capitals are made by texts/format/capitals.ts, for Georgian has none that can be drawn'

/** The only file that may make capitals. */
const maker = 'texts/format/capitals.ts'

const inCode = /\.to(Locale)?UpperCase\(/
const inStyles =
  /text-transform\s*:\s*(uppercase|capitalize)|font-variant(-caps)?\s*:[^;]*small-caps/

export const findCapitals = (path: string, source: string): Finding[] =>
  source.split('\n').flatMap((line, index) => {
    const [what] = (path.endsWith('.css') ? inStyles : inCode).exec(line) ?? []
    return what ? [{ at: `${path}:${index + 1}`, what, law }] : []
  })

/** Only these rooms hold texts that people read. */
export async function checkCapitals(root: string): Promise<CheckResult> {
  const all = await listFiles(root, ['renderer', 'texts', 'web'], ['.ts', '.tsx', '.css'])
  const paths = all.filter((path) => path !== maker && !path.includes('.test.'))
  const findings = paths.flatMap((path) =>
    findCapitals(path, readFileSync(join(root, path), 'utf8')),
  )
  return { findings, note: `${paths.length} files leave Georgian letters as they are` }
}

if (import.meta.main) await runAlone(checkCapitals)
