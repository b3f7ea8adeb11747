import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import type { Log, LogDetails, LogLevel } from './log.ts'
import { redact, redactText } from './redact.ts'

const maxBytes = 2_000_000

/** Writes to this file and renames a full one to `.old`. A failure to write is ignored. */
export function openLogFile(path: string, { limit = maxBytes, home = homedir() } = {}): Log {
  const write = (level: LogLevel, message: string, details?: LogDetails) => {
    const line = JSON.stringify({
      at: new Date().toISOString(),
      level,
      message: redactText(message, home),
      ...(details && { details: redact(details, home) }),
    })
    try {
      mkdirSync(dirname(path), { recursive: true })
      turnOver(path, limit)
      // Synchronously: the lines before a crash are the ones that matter.
      appendFileSync(path, `${line}\n`, { mode: 0o600 })
    } catch {}
  }
  return {
    info: (message, details) => write('info', message, details),
    warn: (message, details) => write('warn', message, details),
    error: (message, details) => write('error', message, details),
  }
}

function turnOver(path: string, limit: number) {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size >= limit) renameSync(path, `${path}.old`)
}
