import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckResult } from './finding.ts'
import { runAlone } from './finding.ts'

const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
])

/**
 * Licences with copyleft that covers only the component itself, which is loaded and never linked in. The map's React
 * binding is here, too: the product's design requires it, and its licence asks only that it is not used to harm people.
 */
const components: Record<string, { licence: RegExp; packages: RegExp }> = {
  'map binding': {
    licence: /^Hippocratic-2\.1$/,
    packages: /^(@react-leaflet\/core|react-leaflet)$/,
  },
  'video stills': { licence: /^GPL-2\.0-or-later$/, packages: /^@ffmpeg\/core$/ },
  'encryption of pushes': { licence: /^MPL-2\.0$/, packages: /^web-push$/ },
  'picture libraries': {
    licence: /LGPL-3\.0(-or-later)?/,
    packages: /^(@img\/sharp-.+|libheif-js)$/,
  },
}

interface LockedPackage {
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
}

/** `(MIT OR GPL-3.0)` is allowed when one of the two is; `A AND B` when both are. */
const isAllowed = (licence: string): boolean => {
  const bare = licence.replace(/^\(|\)$/g, '')
  if (bare.includes(' OR ')) return bare.split(' OR ').some((each) => isAllowed(each))
  if (bare.includes(' AND ')) return bare.split(' AND ').every((each) => isAllowed(each))
  return allowed.has(bare)
}

const isComponent = (name: string, licence: string) =>
  Object.values(components).some((each) => each.packages.test(name) && each.licence.test(licence))

/** Every package that ships must have a licence that allows it. */
export async function checkLicences(root: string): Promise<CheckResult> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)
  const findings = shipped.flatMap(([path, { license = '' }]) => {
    const name = path.replace(/^.*node_modules\//, '')
    if (isAllowed(license) || isComponent(name, license)) return []
    const what = license === '' ? `${name} names no licence` : `${name} is under ${license}`
    return [{ at: 'package-lock.json', what, law: 'ship only what is free to ship' }]
  })
  return { findings, note: `${shipped.length} shipped packages are free to ship` }
}

if (import.meta.main) await runAlone(checkLicences)
