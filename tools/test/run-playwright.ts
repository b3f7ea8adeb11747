import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { runProgram } from '../running/run-program.ts'
import { readReport } from './run-vitest.ts'
import type { Tally } from './tally.ts'
import { judge, nothing } from './tally.ts'

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: Suite[]
}

interface Suite {
  specs: { file: string; title: string; tests: { status: string }[] }[]
  suites?: Suite[]
}

const configs = ['e2e/playwright.config.ts', 'playwright.config.ts']

export async function runPlaywright(
  root: string,
  options: { report: string; env: Record<string, string> },
): Promise<Tally> {
  const config = configs.find((path) => existsSync(join(root, path)))
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const args = [
    cli,
    'test',
    '--reporter=list,json',
    '--retries=0',
    ...(config ? ['--config', config] : []),
  ]
  const { code } = await runProgram(execPath, args, {
    folder: root,
    isShown: true,
    // Node runs TypeScript itself; Playwright's loader would compile each file again into a new temporary folder.
    env: { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: options.report, PW_DISABLE_TS_ESM: '1' },
  })
  return judge(countPlaywright(options.report), code)
}

/** A test that passed only on a second try counts as failed, since it has a fault. */
export function countPlaywright(path: string): Tally {
  const report = readReport<PlaywrightReport>(path)
  if (!report) return nothing
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    left: 0,
    failures: report.suites.flatMap((suite) => namesOf(suite)),
  }
}

const namesOf = ({ specs, suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) =>
      tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
    )
    .map(({ file, title }) => `e2e/${file} › ${title}`),
  ...suites.flatMap((suite) => namesOf(suite)),
]
