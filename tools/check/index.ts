import { cwd } from 'node:process'
import type { Step, StepResult } from './steps.ts'
import { steps } from './steps.ts'

interface CheckOptions {
  steps?: readonly Step[]
  /** How many steps run at once: the slow ones are programs of their own, and small machines have two cores. */
  atOnce?: number
  print?: (text: string) => void
}

/** Runs every check of the sources as they are, without running the product. */
export async function checkAll(
  root: string,
  { steps: all = steps, atOnce = 2, print = console.log }: CheckOptions = {},
): Promise<{ passed: number; failed: number }> {
  const waiting = [...all]
  let failed = 0
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now()
      const result = await runStep(step, root)
      if (!result.isGood) failed += 1
      print(describe(step.name, result, (performance.now() - started) / 1000))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { passed: all.length - failed, failed }
}

async function runStep(step: Step, root: string): Promise<StepResult> {
  try {
    return await step.run(root)
  } catch (error) {
    return { isGood: false, output: error instanceof Error ? (error.stack ?? '') : String(error) }
  }
}

function describe(name: string, { isGood, output }: StepResult, seconds: number): string {
  const head = `${isGood ? 'ok  ' : 'FAIL'} ${name.padEnd(30)} ${seconds.toFixed(1).padStart(5)} s`
  return isGood ? `${head}  ${output}`.trimEnd() : `${head}\n${output.replace(/^/gm, '     ')}`
}

if (import.meta.main) {
  const { failed } = await checkAll(cwd())
  console.log(failed === 0 ? 'all checks hold' : `${failed} of ${steps.length} checks fail`)
  process.exitCode = failed === 0 ? 0 : 1
}
