import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { CheckResult, Finding } from './finding.ts'
import { runAlone } from './finding.ts'
import { listFiles } from './source-files.ts'

const law = 'logical properties only, for Hebrew reads from the right'

const physicalNames =
  /^((margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-(width|style|color))?|left|right|border-(top|bottom)-(left|right)-radius|overscroll-behavior-x)$/
const sidedNames = /^(text-align|float|clear)$/
const foursNames = /^(margin|padding|inset|border-width|scroll-margin|scroll-padding)$/
const physicalKeys =
  /^((margin|padding|border|scrollMargin|scrollPadding)(Left|Right)\w*|border(Top|Bottom)(Left|Right)Radius)$/

/** Leaflet positions its pane by left and top in every language, so our files for it may use them, too. */
const isForLeaflet = (path: string) => basename(path).startsWith('leaflet')
/** A line with such a comment states its reason for a physical property. */
const argued = /\/[/*] physical: \w/

export function findPhysicalCss(path: string, source: string): Finding[] {
  const lines = source.split('\n')
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const bare = source.replace(/\/\*[\s\S]*?\*\//g, blank)
  return [...bare.matchAll(/(?<=[;{}\s])([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].flatMap((match) => {
    const [, name = '', value = ''] = match
    const line = bare.slice(0, match.index).split('\n').length
    const isPhysical = physicalNames.test(name) || isSided(name, value) || isLopsided(name, value)
    if (!isPhysical || argued.test(lines[line - 1] ?? '')) return []
    return [{ at: `${path}:${line}`, what: `${name}: ${value.trim()}`, law }]
  })
}

const isSided = (name: string, value: string) =>
  sidedNames.test(name) && /^(left|right)$/.test(value.trim())

/** True for four values of which the right and the left one differ. */
function isLopsided(name: string, value: string) {
  const parts = value.trim().split(/\s+(?![^(]*\))/)
  return foursNames.test(name) && parts.length === 4 && parts[1] !== parts[3]
}

export function findPhysicalStyles(path: string, source: string): Finding[] {
  return source.split('\n').flatMap((text, index) => {
    const key = /(?:^|[{,\s])([a-zA-Z]+)\s*:/g
    const names = [...text.matchAll(key)].map((match) => match[1] ?? '')
    const found = argued.test(text) ? undefined : names.find((name) => physicalKeys.test(name))
    return found ? [{ at: `${path}:${index + 1}`, what: `style ${found}`, law }] : []
  })
}

export async function checkCss(root: string): Promise<CheckResult> {
  const paths = await listFiles(root, ['renderer', 'web'], ['.css', '.tsx'])
  const findings = paths.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    if (path.endsWith('.tsx')) return findPhysicalStyles(path, source)
    return isForLeaflet(path) ? [] : findPhysicalCss(path, source)
  })
  return { findings, note: `${paths.length} files name no left and right` }
}

if (import.meta.main) await runAlone(checkCss)
