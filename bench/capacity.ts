import { join } from 'node:path'
import { readCommand, WrongFlag } from './capacity/assumptions.ts'
import { readFigures, writeFigures } from './capacity/figures.ts'
import { measure } from './capacity/measure.ts'
import { dueInTurn, plan } from './capacity/plan.ts'
import { leftOut, tellAssumptions, tellFigures, tellPlan } from './capacity/report.ts'

/**
 * npm run capacity [-- --listings 10000000] [--views-a-day 100000000] [--measure] [--measured 20000] [--seconds 6]
 * Calculates what a number of listings and views needs, from what one answer of each kind takes on this machine. That
 * is measured once, and again with --measure. Every assumption is printed and has its own flag.
 */
const photographs = 8
const path = join(import.meta.dirname, '../.cache/capacity.json')

try {
  const { assumed, isMeasuring, measured: listings, seconds } = readCommand(process.argv.slice(2))
  const known = await readFigures(path)
  if (!known.ok && !isMeasuring) console.log(`${known.why}: measuring anew`)
  const isKnown = known.ok && !isMeasuring
  const figures = isKnown
    ? known.value
    : await measure({ listings, seconds, photographs }, console.log)
  if (!isKnown) await writeFigures(path, figures)
  for (const lines of [
    tellFigures(figures),
    tellAssumptions(assumed),
    tellPlan(plan(figures, assumed), dueInTurn(figures, assumed), assumed),
    leftOut,
  ])
    console.log(`${lines.join('\n')}\n`)
} catch (error) {
  if (!(error instanceof WrongFlag)) throw error
  console.error(error.message)
  process.exitCode = 1
}
