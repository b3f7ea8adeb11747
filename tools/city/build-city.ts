import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { CityFiles } from './build-files.ts'
import { buildFiles } from './build-files.ts'
import type { CitySource } from './city-source.ts'
import { CitySourceError } from './city-source.ts'
import { readHandNames, withHandNames } from './hand-names.ts'
import { readFacts } from './read-facts.ts'
import { readOverpass } from './read-overpass.ts'

const usage = `npm run city -- FILE [--out FOLDER] [--name CITY]
  FILE    an OpenStreetMap extract as Overpass JSON, or a city's facts.json
  --out   where basemap.json, gazetteer.json and ways.json go (resources/cities/CITY)
  --name  the city's name in lower-case Latin letters (batumi)`

const resources = join(import.meta.dirname, '../../resources/cities')

/** Reads a source of either form; hand-written names come from names.json in `out`, or beside the source. */
export function readSource(file: string, name: string, out: string): CitySource {
  const source = parseSource(file, name)
  const names = [out, dirname(file)].map((folder) => join(folder, 'names.json')).find(existsSync)
  return names === undefined ? source : withHandNames(source, readHandNames(names))
}

function parseSource(file: string, name: string): CitySource {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new CitySourceError(`${file} is not a JSON file that can be read`, { cause })
  }
  if (typeof content === 'object' && content !== null) {
    if ('elements' in content) return readOverpass(content, name)
    if ('streets' in content && 'coastline' in content) return readFacts(content)
  }
  throw new CitySourceError(
    `${file} holds no "elements": make it with Overpass, [out:json], ending in "out geom;"`,
  )
}

/** Writes one record on each line, so that a change of one street changes one line. */
export function writeRecords(content: CityFiles[keyof CityFiles]): string {
  const fields = Object.entries(content).map(([name, value]) => {
    const isList = Array.isArray(value) && typeof value[0] === 'object'
    const text = isList
      ? `[\n${value.map((item) => JSON.stringify(item)).join(',\n')}\n]`
      : JSON.stringify(value)
    return `${JSON.stringify(name)}:${text}`
  })
  return `{${fields.join(',\n')}}\n`
}

function buildCity(argv: string[], say: (line: string) => void) {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { out: { type: 'string' }, name: { type: 'string', default: 'batumi' } },
  })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new CitySourceError(usage)
  const out = values.out ?? join(resources, values.name)
  say(`Reading ${file}`)
  const source = readSource(file, values.name, out)
  const { streets, houses, places, coast } = source
  say(
    `Found ${streets.length} streets, ${houses.length} houses, ${places.length} places, ${coast.length} pieces of coast`,
  )
  const files = buildFiles(source)
  mkdirSync(out, { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    const text = writeRecords(content)
    const path = join(out, `${name}.json`)
    writeFileSync(path, text)
    const kilobytes = Math.round(gzipSync(text).length / 1000)
    say(`Wrote ${relative('.', path)} (${kilobytes} KB gzip)`)
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    buildCity(process.argv.slice(2), console.log)
  } catch (error) {
    if (!(error instanceof CitySourceError) && !isWrongArgument(error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

function isWrongArgument(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  )
}
