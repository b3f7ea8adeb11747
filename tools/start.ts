import { DatabaseError } from '../server/db/database-error.ts'
import { mayDemoSignIn, readSafeSettings, withStartDefaults } from '../server/safe-start.ts'
import { SettingsError } from '../server/settings.ts'
import { loadEnvFile } from './env-file.ts'

const say = (line: string) => console.log(line)

loadEnvFile()
const env = withStartDefaults(process.env)
const settings = readOrEnd()
if (!settings.DEMO && !settings.isProduction && !process.env.DEMO)
  say('PUBLIC_URL is open to others, so no demo data is loaded. DEMO=1 loads it all the same.')
// Loaded only now: a wrong setting is told of before the site is built, and before the whole server is read.
const { buildWhatIsMissing } = await import('./build-site.ts')
const { runServer } = await import('./run-server.ts')
await buildWhatIsMissing(say)
const startedAt = performance.now()
const address = await runServer(env, say)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
say(`listening on ${address}`)
say(`  Site     ${address}`)
say(`  API      ${address}/estateserver   (description: /estateserver/openapi.json)`)
if (settings.DEMO && mayDemoSignIn(settings)) {
  const { demoSignIns } = await import('../server/demo/sign-ins.ts')
  say('  Demo sign-ins:')
  for (const { role, login, password } of demoSignIns)
    say(`    ${role.padEnd(9)} ${login} / ${password}`)
}
say(`Ready in ${seconds} s. Stop with Ctrl+C.`)

function readOrEnd() {
  try {
    return readSafeSettings(env).settings
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof DatabaseError)) throw error
    console.error(`Cannot start: ${error.message}`)
    process.exit(1)
  }
}
