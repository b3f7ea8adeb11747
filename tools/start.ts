import { buildWhatIsMissing } from './build-site.ts'
import { loadEnvFile } from './env-file.ts'
import { runServer } from './run-server.ts'

const say = (line: string) => console.log(line)

loadEnvFile()
const env = { ...process.env }
// The demo data is for a first look; a production server starts empty.
env.DEMO ??= env.NODE_ENV === 'production' ? 'off' : 'on'
// A person at a terminal reads what is wrong; a production log reads everything.
env.LOG_LEVEL ??= env.NODE_ENV === 'production' ? 'info' : 'warn'

await buildWhatIsMissing(say)
const startedAt = performance.now()
const address = await runServer(env, say)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
say(`listening on ${address}`)
say(`  Site     ${address}`)
say(`  API      ${address}/estateserver   (description: /estateserver/openapi.json)`)
if (env.DEMO !== 'off' && env.DEMO !== '0' && env.DEMO !== 'false') {
  const { demoSignIns } = await import('../server/demo/sign-ins.ts')
  say('  Demo sign-ins:')
  for (const { role, login, password } of demoSignIns)
    say(`    ${role.padEnd(9)} ${login} / ${password}`)
}
say(`Ready in ${seconds} s. Stop with Ctrl+C.`)
