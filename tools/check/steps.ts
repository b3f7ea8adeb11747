import { join } from 'node:path'
import { execPath } from 'node:process'
import { isSiteBuilt } from '../build-site.ts'
import { runProgram } from '../running/run-program.ts'
import { checkBundleSizes } from './bundle-sizes.ts'
import { checkCapitals } from './capitals.ts'
import { checkCss } from './css.ts'
import { checkCssClasses } from './css-classes.ts'
import { checkDocs } from './docs.ts'
import { checkFileLengths } from './file-lengths.ts'
import type { Check } from './finding.ts'
import { describeFinding } from './finding.ts'
import { checkLicences } from './licences.ts'
import { checkLockFile } from './lock-file.ts'
import { checkRooms } from './rooms.ts'
import { checkTranslations } from './translations.ts'

export interface StepResult {
  isGood: boolean
  /** A few words if the step passed, otherwise everything that it found. */
  output: string
}

export interface Step {
  name: string
  run: (root: string) => Promise<StepResult>
}

const own = (name: string, check: Check): Step => ({
  name,
  run: async (root) => {
    const { findings, note } = await check(root)
    const output = findings.length === 0 ? note : findings.map(describeFinding).join('\n')
    return { isGood: findings.length === 0, output }
  },
})

const program = (
  name: string,
  bin: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Step => ({
  name,
  run: async (root) => {
    const path = join(root, 'node_modules', bin)
    const { code, output } = await runProgram(execPath, [path, ...args], { folder: root, env })
    return { isGood: code === 0, output: code === 0 ? '' : output.trim() }
  },
})

/**
 * `-b` checks only what changed since the last run. One checker each, since a second one would read all types again.
 * GOGC and GOMEMLIMIT let it collect garbage less often, which takes a fifth less processor time.
 */
const types = program(
  'types',
  'typescript/bin/tsc',
  [
    ...['-b', 'tsconfig.e2e.json', 'tsconfig.worker.json'],
    ...['--pretty', 'false', '--checkers', '1', '--builders', '2'],
  ],
  { GOGC: '200', GOMEMLIMIT: '3GiB' },
)

const bundleSizes = own('bundle sizes', checkBundleSizes)

/** Weighs a build of the sources as they are now. It does not build, which takes as long as half of all checks. */
const sizesIfBuilt: Step = {
  ...bundleSizes,
  run: async (root) => {
    if (await isSiteBuilt(root)) return bundleSizes.run(root)
    const output = 'not weighed: no build of these sources (npm run build, or npm test)'
    return { isGood: true, output }
  },
}

/** None of these steps needs a build. The longest comes first, so that it does not run alone at the end. */
const ofSources: readonly Step[] = [
  types,
  program('lint and format', '@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    '--colors=off',
    '--max-diagnostics=60',
  ]),
  program('unused code', 'knip/bin/knip.js', ['--no-progress', '--no-config-hints'], {
    NODE_OPTIONS: '--max-semi-space-size=64',
  }),
  own('import law', checkRooms),
  own('translations', checkTranslations),
  own('logical css', checkCss),
  own('css classes', checkCssClasses),
  own('capitals', checkCapitals),
  own('file lengths', checkFileLengths),
  own('documents', checkDocs),
  own('licences', checkLicences),
  own('lock file', checkLockFile),
]

export const steps: readonly Step[] = [...ofSources, sizesIfBuilt]

/** The same steps while the site is still being built: its sizes are checked last, and always. */
export const stepsBeside = (building: Promise<unknown>): readonly Step[] => [
  ...ofSources,
  {
    ...bundleSizes,
    run: async (root) => {
      await building
      return bundleSizes.run(root)
    },
  },
]
