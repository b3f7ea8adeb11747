import { spawn } from 'node:child_process'
import { execPath } from 'node:process'
import { servedSites } from '../../e2e/served-sites.ts'

export interface ServedSites {
  /** The addresses of the sites, as environment variables that the browser tests read. */
  env: Record<string, string>
  stop: () => Promise<void>
}

/** Starts both sites of the browser tests early, so that their cities are filled while other tests wait. */
export function serveSites(root: string): Promise<ServedSites> {
  return new Promise((resolve, reject) => {
    const child = spawn(execPath, servedSites.args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise<void>((end) => child.once('close', () => end()))
    const stop = async () => {
      child.kill('SIGTERM')
      await ended
    }
    process.once('exit', () => child.kill('SIGTERM'))
    child.once('error', reject)
    void ended.then(() => reject(new Error(`The sites for the browser ended:\n${output}`)))
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const { groups } = servedSites.told.exec(output) ?? {}
      if (!groups) return
      const env = Object.entries(groups).map(([name, value]) => [name.toUpperCase(), value])
      resolve({ env: Object.fromEntries(env), stop })
    })
  })
}
