import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cwd, execPath } from 'node:process'
import { runProgram } from '../running/run-program.ts'
import type { Tally } from './tally.ts'
import { judge, nothing } from './tally.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string; tags?: string[] }[]
  }[]
}

/** Runs Vitest and shows its output; the counts come from a report that it also writes. */
export async function runVitest(
  root: string,
  options: {
    report: string
    paths?: readonly string[]
    except?: readonly string[]
    env?: Record<string, string>
  },
): Promise<Tally> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', ...(options.paths ?? [])]
  args.push(
    '--slowTestThreshold=10000',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${options.report}`,
  )
  const { code } = await runProgram(execPath, args, {
    folder: root,
    isShown: true,
    env: {
      ...options.env,
      ...(options.except && { TEST_EXCEPT: options.except.join(' ') }),
    },
  })
  return judge(countVitest(options.report), code)
}

export function countVitest(path: string): Tally {
  const report = readReport<VitestReport>(path)
  if (!report) return nothing
  // A file that does not load fails without any failed test.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  )
  const left = namesOf(
    report,
    ({ status, tags }) => status === 'skipped' && Boolean(tags?.includes('long')),
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests - left,
    left,
    failures: [
      ...namesOf(report, ({ status }) => status === 'failed'),
      ...unloaded.map(({ name }) => relative(cwd(), name)),
    ],
  }
}

type TestResult = VitestReport['testResults'][number]['assertionResults'][number]

const namesOf = ({ testResults }: VitestReport, isMeant: (test: TestResult) => boolean) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(isMeant)
      .map(({ fullName }) => `${relative(cwd(), name)} › ${fullName}`),
  )

export function readReport<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return undefined
  }
}
