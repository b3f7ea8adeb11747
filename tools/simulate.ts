import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { argv } from 'node:process'
import { parseArgs } from 'node:util'
import { runSeed } from './simulate/run-seed.ts'

/**
 * Runs the real import in simulated worlds, each made from a seed: `npm run simulate` runs 100,000 of them. `-- 500`
 * runs 500, `--from 7` begins at that seed, and `--seed 42` replays one and prints everything that happened in it.
 */
const { values, positionals } = parseArgs({
  args: argv.slice(2),
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    /** Runs a part of the seeds and reports to the process that started it. */
    part: { type: 'boolean', default: false },
  },
})
const [count = 100_000] = positionals.map(Number)
const from = Number(values.from)
const tellEvery = 50

if (values.seed !== undefined) await replay(Number(values.seed))
else if (values.part) await runPart()
else await runAll()

async function replay(seed: number) {
  const { trace, failures, print } = await runSeed(seed, true)
  for (const line of trace) console.log(line)
  console.log(`seed ${seed}, print ${print}: ${failures.length === 0 ? 'all is well' : 'failed'}`)
  for (const failure of failures) console.log(`  ${failure}`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

interface Told {
  done: number
  sent: number
  deaths: number
  failed: { seed: number; failures: string[] }[]
}

async function runPart() {
  let told: Told = { done: 0, sent: 0, deaths: 0, failed: [] }
  for (let seed = from; seed < from + count; seed += 1) {
    const { failures, sent, deaths } = await runSeed(seed)
    told.done += 1
    told.sent += sent
    told.deaths += deaths
    if (failures.length > 0) told.failed.push({ seed, failures })
    if (told.done % tellEvery > 0 && seed + 1 < from + count) continue
    process.send?.(told)
    told = { done: 0, sent: 0, deaths: 0, failed: [] }
  }
  process.disconnect?.()
}

async function runAll() {
  const begun = performance.now()
  const sum = { done: 0, sent: 0, deaths: 0, failed: 0 }
  const processes = Math.min(availableParallelism(), count)
  const each = Math.ceil(count / processes)
  await Promise.all(
    Array.from({ length: processes }, async (_, part) => {
      const first = from + part * each
      const own = Math.min(each, from + count - first)
      if (own <= 0) return
      const child = fork(import.meta.filename, [String(own), `--from=${first}`, '--part'])
      child.on('message', ({ done, sent, deaths, failed }: Told) => {
        sum.done += done
        sum.sent += sent
        sum.deaths += deaths
        sum.failed += failed.length
        for (const { seed, failures } of failed)
          console.log(`seed ${seed} failed: ${failures[0]}\n  npm run simulate -- --seed ${seed}`)
        if (sum.done % 10_000 < done) console.log(`${sum.done} of ${count} …`)
      })
      await once(child, 'exit')
    }),
  )
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `${sum.done} seeds, ${sum.deaths} deaths of the program, ${sum.sent} pictures: ${sum.failed} failed (${seconds} s)`,
  )
  process.exitCode = sum.done === count && sum.failed === 0 ? 0 : 1
}
