import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cwd, env } from 'node:process'

export interface Run {
  code: number
  output: string
}

interface Options {
  env?: Record<string, string>
  /** Shows the program's output as it comes, instead of returning it. */
  isShown?: boolean
  uid?: number
  gid?: number
  folder?: string
  /** What is written to the program's stdin. */
  input?: string | undefined
}

/** Runs a program to its end; the code is 127 if it cannot start. */
export function runProgram(program: string, args: readonly string[], options: Options = {}) {
  return new Promise<Run>((resolve) => {
    const child = spawn(program, args, {
      cwd: options.folder ?? cwd(),
      env: { ...env, ...options.env },
      stdio: options.isShown
        ? 'inherit'
        : [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      ...(options.uid === undefined ? {} : { uid: options.uid }),
      ...(options.gid === undefined ? {} : { gid: options.gid }),
    })
    child.stdin?.end(options.input)
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code, signal) => {
      resolve({ code: code ?? 1, output: signal ? `${output}ended by ${signal}\n` : output })
    })
  })
}

/** The path of a program, if it is installed. Debian puts some into folders that not every PATH includes. */
export const findProgram = (name: string): string | undefined =>
  [...(env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
