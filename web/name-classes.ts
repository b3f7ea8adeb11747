import { globSync } from 'node:fs'
import { relative } from 'node:path'

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const letters = `abcdefghijklmnopqrstuvwxyz${capitals}`

/**
 * Names of the classes of all style sheets, three letters for most. A page names hundreds, its style sheet and its
 * script name them again, and what begins alike packs well: names made of hashes weigh 2 KB more in every first view. A
 * sheet's names begin with two letters of its own, the first of them a capital, as in no class that we do not name. The
 * browser's build and the server's come to the same names.
 */
export function nameClasses(root: string): (name: string, file: string) => string {
  const sheets = globSync('{renderer,web}/**/*.module.css', { cwd: root })
    .map((sheet) => sheet.replaceAll('\\', '/'))
    .sort()
  const namesOf = new Map<string, string[]>()
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
    const at = sheets.indexOf(path)
    const first = capitals[Math.floor(at / letters.length)]
    if (at < 0 || !first) throw new Error(`No name for the classes of ${path}`)
    const names = namesOf.get(path) ?? []
    namesOf.set(path, names)
    if (!names.includes(name)) names.push(name)
    return first + letters[at % letters.length] + spell(names.indexOf(name))
  }
}

/** a to Z, then aa, ab … */
const spell = (index: number): string =>
  (index < letters.length ? '' : spell(Math.floor(index / letters.length) - 1)) +
  letters[index % letters.length]
