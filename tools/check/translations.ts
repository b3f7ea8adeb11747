import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../contract/languages.ts'
import type { CheckResult, Finding } from './finding.ts'
import { runAlone } from './finding.ts'
import { isTest, listFiles } from './source-files.ts'
import { compareLanguages } from './translations/compare-languages.ts'
import { compareUses } from './translations/compare-uses.ts'
import { blanksFile, describeBlanks } from './translations/describe-blanks.ts'
import { findUses } from './translations/find-uses.ts'
import { readLanguages } from './translations/read-languages.ts'

const folder = 'texts'

/** Checks that all languages are complete, that every text is used, and that every text the source asks for exists. */
export async function checkTranslations(root: string): Promise<CheckResult> {
  if (!existsSync(join(root, folder))) return { findings: [], note: 'no languages yet' }
  const all = readLanguages(join(root, folder))
  const rooms = ['contract', 'texts', 'renderer', 'web', 'main', 'server']
  const paths = await listFiles(root, rooms, ['.ts', '.tsx'])
  const sources = paths.filter((path) => !isTest(path) && !isText(path))
  const findings = [
    ...compareLanguages(all),
    ...compareUses(all, findUses(root, sources)),
    ...findStaleBlanks(root, describeBlanks(all)),
  ].map((finding) => ({ ...finding, at: placeOf(finding.at) }))
  const count = Math.max(...[...all.values()].map((texts) => texts.size))
  return { findings, note: `${count} texts in ${languages.join(', ')}` }
}

/** `texts/blanks.ts`, from which the compiler knows the blanks, must match the texts. */
function findStaleBlanks(root: string, meant: string): Finding[] {
  const path = join(root, blanksFile)
  const given = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (given === meant) return []
  return [{ at: blanksFile, what: 'is not of these texts', law: 'run npm run blanks' }]
}

const isText = (path: string) =>
  languages.some((language) => new RegExp(`^${folder}/${language}(/|\\.)`).test(path))

const placeOf = (at: string) =>
  languages.some((language) => at.startsWith(`${language}/`) || at === language)
    ? `${folder}/${at}`
    : at

if (import.meta.main) await runAlone(checkTranslations)
