import { spawn } from 'node:child_process'
import type { Runner } from './runner.ts'

export type Finished = { code: number | null; output: string }

/** The caller's environment must not influence PostgreSQL: no PGDATA, PGOPTIONS or locale. */
export const postgresEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  ...(process.platform === 'win32' && {
    SystemRoot: process.env.SystemRoot,
    TEMP: process.env.TEMP,
    TMP: process.env.TMP,
  }),
}

export function identityOf(runner: Runner | undefined): { uid?: number; gid?: number } {
  return runner ? { uid: runner.uid, gid: runner.gid } : {}
}

export function run(
  command: string,
  args: string[],
  options: { cwd?: string; runner?: Runner | undefined },
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...(options.cwd && { cwd: options.cwd }),
      ...identityOf(options.runner),
      env: postgresEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
