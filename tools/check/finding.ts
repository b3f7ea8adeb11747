import { cwd } from 'node:process'

/** One breach of one rule, at one place. */
export interface Finding {
  at: string
  what: string
  law: string
}

export interface CheckResult {
  findings: Finding[]
  /** What was checked, in a few words: printed when nothing was found. */
  note: string
}

export type Check = (root: string) => Promise<CheckResult>

export const describeFinding = ({ at, what, law }: Finding) => `${at}  ${what} (law: ${law})`

/** Lets each check also run alone: `node tools/check/rooms.ts`. */
export async function runAlone(check: Check) {
  const { findings, note } = await check(cwd())
  for (const finding of findings) console.log(describeFinding(finding))
  console.log(findings.length === 0 ? note : `${findings.length} found`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
