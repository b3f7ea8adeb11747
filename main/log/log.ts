/** The log of the main process. Secrets are removed from it: see redact.ts. */
export interface Log {
  info: (message: string, details?: LogDetails) => void
  warn: (message: string, details?: LogDetails) => void
  error: (message: string, details?: LogDetails) => void
}

export type LogDetails = Readonly<Record<string, unknown>>
export type LogLevel = keyof Log
