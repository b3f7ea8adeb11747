export type DatabaseErrorCode =
  | 'DATABASE_IN_USE'
  | 'DATABASE_NOT_REACHABLE'
  | 'DATABASE_TOO_OLD'
  | 'DATABASE_NOT_STARTED'
  | 'DATABASE_FILES_UNUSABLE'
  | 'DATABASE_URL_INVALID'
  | 'POSTGRES_MISSING'
  | 'MIGRATION_INVALID'
  | 'MIGRATION_CHANGED'
  | 'MIGRATION_UNKNOWN'
  | 'MIGRATION_FAILED'
  | 'MIGRATION_BUSY'
  | 'SCHEMA_TAKEN'
  | 'BACKUP_UNREADABLE'
  | 'BACKUP_DAMAGED'
  | 'BACKUP_OTHER_VERSION'
  | 'RESTORE_TARGET_NOT_EMPTY'

/** A problem that a person can solve: the message is one line and says what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: DatabaseErrorCode

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The code of a system or PostgreSQL error, when it has one. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return undefined
}

/** The message of an error, or of its first cause if the error itself has none. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) {
    return error.errors.map(reasonOf).join('; ')
  }
  return error instanceof Error ? error.message || String(codeOf(error)) : String(error)
}
