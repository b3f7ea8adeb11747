import { enableCompileCache, flushCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readCitySettings } from '../server/cities/city-settings.ts'
import { cityFoldersOf, readCity } from '../server/cities/read-city.ts'
import { DatabaseError } from '../server/db/database-error.ts'
import { CityFileError } from '../server/features/geo/city-file.ts'
import { mayDemoSignIn, withStartDefaults } from '../server/safe-start.ts'
import { SettingsError } from '../server/settings.ts'
import { loadEnvFile } from './running/env-file.ts'

const say = (line: string) => console.log(line)

// Compiled code is cached for the next start, and for the workers, which read the folder from the environment.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/node')
enableCompileCache()
loadEnvFile()
const env = withStartDefaults(process.env)
const all = readOrEnd()
const { shared: settings, cities } = all
if (!settings.DEMO && !settings.isProduction && !process.env.DEMO)
  say('PUBLIC_URL is open to others, so no demo data is loaded. DEMO=1 loads it anyway.')
// Loaded only now, so that a wrong setting is reported before the site is built and the whole server is loaded.
const { buildWhatIsMissing } = await import('./build-site.ts')
const { runServer } = await import('./running/run-server.ts')
await buildWhatIsMissing(say)
const startedAt = performance.now()
// Leaves one core to the database and to pictures.
const workers = settings.WORKERS ?? Math.max(1, availableParallelism() - 1)
const address = await runServer(await starter(), say)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
say(`listening on ${address}`)
say(`  Site     ${address}`)
for (const { id, settings: own } of cities.slice(1))
  say(`  ${id.padEnd(8)} ${own.basePath ? address + own.basePath : own.PUBLIC_URL}`)
say(`  API      ${address}/estateserver   (description: /estateserver/openapi.json)`)
if (settings.SMTP_URL === undefined) {
  const { outboxOf } = await import('../server/mail/open-mailer.ts')
  say(`  Letters  ${outboxOf(settings)}   (none leaves this server without SMTP_URL)`)
}
if (settings.DEMO && mayDemoSignIn(settings)) {
  const { demoSignIns } = await import('../server/demo/sign-ins.ts')
  say('  Demo sign-ins:')
  for (const { role, login, password } of demoSignIns)
    say(`    ${role.padEnd(9)} ${login} / ${password}`)
}
if (workers > 1) say(`  Workers  ${workers} (kill -HUP ${process.pid} exchanges them for new ones)`)
say(`Ready in ${seconds} s. Stop with Ctrl+C.`)
// Saves the compiled code now, since a killed process saves nothing.
flushCompileCache()

/** One worker serves in this process; a parent of several does not even load what they serve. */
async function starter() {
  if (workers === 1) {
    const { startServer } = await import('../server/start.ts')
    return () => startServer(env, say)
  }
  const { startWorkers } = await import('../server/workers/start-workers.ts')
  return () => startWorkers(env, workers, say)
}

function readOrEnd() {
  try {
    const all = readCitySettings(env)
    for (const { id } of all.cities) readCity(id, cityFoldersOf(all.shared.DATA_DIR))
    return all
  } catch (error) {
    const isTold = [SettingsError, DatabaseError, CityFileError].some(
      (kind) => error instanceof kind,
    )
    if (!isTold || !(error instanceof Error)) throw error
    console.error(`Cannot start: ${error.message}`)
    process.exit(1)
  }
}
