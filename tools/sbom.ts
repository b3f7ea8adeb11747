import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { argv, cwd } from 'node:process'

interface LockedPackage {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
type Locked = Record<string, LockedPackage>

/** Development packages in the lock file that are still part of the desktop's package, which runs on them. */
const insideDesktop = new Set(['electron', 'node'])

const nameOf = (path: string, { name }: LockedPackage) =>
  name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Every package that ships to a server or a desktop, for any platform. */
function shippedIn(packages: Locked): [path: string, LockedPackage][] {
  return Object.entries(packages).filter(
    ([path, locked]) => path !== '' && (!locked.dev || insideDesktop.has(nameOf(path, locked))),
  )
}

/**
 * Describes what ships as a CycloneDX document. It is made from the lock file, since `npm sbom --omit dev` leaves out
 * packages that a development package needs, too.
 */
export function describeShipped(root: string) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Locked
  }
  const shipped = shippedIn(packages)
  const own = packages[''] ?? {}
  const product = {
    type: 'application',
    'bom-ref': `pkg:npm/${own.name}@${own.version}`,
    name: own.name,
    version: own.version,
    licenses: licencesOf(own),
  }
  const components = new Map(
    shipped.map(([path, locked]) => [referenceOf(path, locked), componentOf(path, locked)]),
  )
  const reach = (path: string, locked: LockedPackage) =>
    Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })
      .map((name) => placesFor(path, name).find((place) => place in packages))
      .flatMap((place) => (place ? [referenceOf(place, packages[place] ?? {})] : []))
      .filter((reference) => components.has(reference))
  const dependencies = new Map(
    shipped.map(([path, locked]) => [referenceOf(path, locked), reach(path, locked)]),
  )
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: product },
    components: [...components.values()],
    dependencies: [
      { ref: product['bom-ref'], dependsOn: reach('', own) },
      ...[...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn: [...new Set(dependsOn)] })),
    ],
  }
}

const referenceOf = (path: string, locked: LockedPackage) =>
  `pkg:npm/${nameOf(path, locked).replace('@', '%40')}@${locked.version}`

function componentOf(path: string, locked: LockedPackage) {
  const reference = referenceOf(path, locked)
  return {
    type: 'library',
    'bom-ref': reference,
    name: nameOf(path, locked),
    version: locked.version,
    purl: reference,
    hashes: hashesOf(locked),
    licenses: licencesOf(locked),
  }
}

/** Converts `sha512-<base64>` to the form of CycloneDX. */
function hashesOf({ integrity = '' }: LockedPackage) {
  const [, base64] = /^sha512-(\S+)$/.exec(integrity) ?? []
  return base64 ? [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] : []
}

const licencesOf = ({ license }: LockedPackage) =>
  !license
    ? []
    : / (OR|AND|WITH) /.test(license)
      ? [{ expression: license }]
      : [{ license: { id: license } }]

/** Where Node looks for a package that another one imports, the nearest folder first. */
function placesFor(path: string, name: string): string[] {
  const places = [`${path === '' ? '' : `${path}/`}node_modules/${name}`]
  for (let at = path; at !== ''; ) {
    at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))
    places.push(`${at === '' ? '' : `${at}/`}node_modules/${name}`)
  }
  return places
}

if (import.meta.main) {
  const file = resolve(argv[2] ?? 'dist/sbom.cdx.json')
  const bom = describeShipped(cwd())
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(bom, null, 2)}\n`)
  console.log(`${file}: ${bom.components.length} packages`)
}
