import { globSync } from 'node:fs'
import { relative } from 'node:path'

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const letters = `abcdefghijklmnopqrstuvwxyz${capitals}`

/**
 * Names of the classes of all style sheets, three letters for most. A page contains hundreds, its style sheet and its
 * script repeat them, and names with the same beginning compress well: names made of hashes would add 2 KB to every
 * first view. The names of a sheet begin with its own two letters. The first one is a capital, which no class from
 * other code has. The builds for the browser and for the server give the same names.
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
