import { spawn } from 'node:child_process'
import { argv, env, execPath } from 'node:process'

const serve = '--serve'

/** Serves in a process of its own, which Node restarts when a file of the server or of the contract changes. */
function watch() {
  const child = spawn(
    execPath,
    ['--watch', '--watch-preserve-output', import.meta.filename, serve],
    {
      stdio: 'inherit',
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 0))
}

async function serveSources() {
  const { loadEnvFile } = await import('./running/env-file.ts')
  const { runServer } = await import('./running/run-server.ts')
  const { startServer } = await import('../server/start.ts')
  const { withStartDefaults } = await import('../server/safe-start.ts')
  const { openDevSite } = await import('./dev/dev-site.ts')
  loadEnvFile()
  const say = (line: string) => console.log(line)
  const address = await runServer(() => startServer(withStartDefaults(env), say, openDevSite), say)
  say(`listening on ${address}`)
}

if (argv.includes(serve)) await serveSources()
else watch()
