import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckResult } from './finding.ts'
import { runAlone } from './finding.ts'
import { rooms } from './law.ts'
import { listFiles } from './source-files.ts'

const limits = { median: 80, ninth: 250, most: 400 }
/** A file over the limit argues for itself in its first lines: `// Long because …`. */
const reason = /^\s*(\/\/|\/?\*+)\s*Long because \w/m

export async function checkFileLengths(root: string): Promise<CheckResult> {
  const paths = await listFiles(root, Object.keys(rooms), ['.ts', '.tsx', '.css'])
  const files = paths.map((path) => {
    const lines = readFileSync(join(root, path), 'utf8').replace(/\n$/, '').split('\n')
    const isArgued = reason.test(lines.slice(0, 5).join('\n'))
    return { path, lines: lines.length, isArgued }
  })
  const lengths = files.map(({ lines }) => lines).sort((a, b) => a - b)
  const at = (share: number) => lengths[Math.max(0, Math.ceil(lengths.length * share) - 1)] ?? 0
  const [median, ninth] = [at(0.5), at(0.9)]
  const findings = files
    .filter(({ lines, isArgued }) => lines > limits.most && !isArgued)
    .map(({ path, lines }) => ({
      at: path,
      what: `has ${lines} lines`,
      law: `at most ${limits.most}, or "// Long because …" at the top`,
    }))
  const overall = (what: string, law: string) => findings.push({ at: 'all files', what, law })
  if (median > limits.median) overall(`median ${median} lines`, `at most ${limits.median}`)
  if (ninth > limits.ninth) {
    const longest = files
      .filter(({ lines }) => lines > limits.ninth)
      .sort((a, b) => b.lines - a.lines)
    const named = longest.slice(0, 5).map(({ path, lines }) => `${path} ${lines}`)
    overall(
      `a tenth over ${ninth} lines: ${named.join(', ')}`,
      `nine in ten at most ${limits.ninth}`,
    )
  }
  const note = `${files.length} files, median ${median} lines, nine in ten at most ${ninth}`
  return { findings, note }
}

if (import.meta.main) await runAlone(checkFileLengths)
