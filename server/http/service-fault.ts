interface Fault {
  code?: unknown
  syscall?: unknown
  message?: unknown
  cause?: unknown
  /** Part of an error of the S3 client. */
  $metadata?: { httpStatusCode?: number }
}

/** How long a caller should wait before trying again, in seconds. */
const databaseSeconds = 2
const diskSeconds = 10

/**
 * PostgreSQL is away, stopping or starting, out of connections, memory or disk, no longer the primary, or too busy: a
 * statement or a lock took too long, or two transactions blocked each other at every retry.
 */
const databaseCodes =
  /^(08\w{3}|57P0\d|57014|53\w{3}|58000|58030|25006|25P0[345]|40001|40P01|55P03)$/
/** Errors of `pg` without a code. After a failed rollback such a message is all that is left of the first error. */
const databaseMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|database .* is not currently accepting connections|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The disk is full, read-only or failing, or no file descriptor or memory is left. */
const systemCodes = /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|ENOMEM)$/
/** The same errors, as C libraries write them into their messages. */
const systemMessages =
  /No space left on device|Disk quota exceeded|Read-only file system|Input\/output error|Too many open files|Cannot allocate memory/

/** A service behind the server is away, full or broken: the request is not at fault, and a retry makes sense. */
export function findServiceFault(error: unknown): { retryAfterSeconds: number } | undefined {
  for (let fault = asFault(error); fault; fault = asFault(fault.cause)) {
    if (isOfSystem(fault) || isOfStore(fault)) return { retryAfterSeconds: diskSeconds }
    if (isOfDatabase(fault)) return { retryAfterSeconds: databaseSeconds }
  }
  return undefined
}

const asFault = (error: unknown): Fault | undefined =>
  typeof error === 'object' && error !== null ? error : undefined

const isOfSystem = ({ code, message }: Fault) =>
  systemCodes.test(String(code)) || systemMessages.test(String(message))

const isOfStore = ({ $metadata }: Fault) =>
  ($metadata?.httpStatusCode ?? 0) >= 500 || $metadata?.httpStatusCode === 429

const isOfDatabase = ({ code, syscall, message }: Fault) =>
  code === 'DATABASE_NOT_REACHABLE' ||
  databaseCodes.test(String(code)) ||
  networkCodes.test(String(code)) ||
  // The unix socket of a PostgreSQL that does not run.
  (syscall === 'connect' && code === 'ENOENT') ||
  databaseMessages.test(String(message)) ||
  // A coordinator of several database nodes, when one of the nodes is away.
  (code === 'XX000' && /connect|connection|node/i.test(String(message)))
