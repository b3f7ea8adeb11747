/** Where the database code logs; Fastify's logger fits. */
export type DatabaseLog = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>

export const silentLog: DatabaseLog = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}
