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
  /** Show what the program prints as it prints it, instead of keeping it. */
  isShown?: boolean
  uid?: number
  gid?: number
  folder?: string
  /** What it reads. */
  input?: string | undefined
}

/** Runs a program to its end; a program that cannot start ends with code 127. */
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

/** Where a program is, if this machine has it; Debian keeps some where not every PATH looks. */
export const findProgram = (name: string): string | undefined =>
  [...(env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
