interface Fault {
  code?: unknown
  syscall?: unknown
  message?: unknown
  cause?: unknown
  /** Of an answer of the S3 client. */
  $metadata?: { httpStatusCode?: number }
}

/** How long a caller should wait before trying again, in seconds. */
const databaseSeconds = 2
const diskSeconds = 10

/**
 * PostgreSQL away, ending or starting, out of connections, memory or disk, no longer the primary, or too busy: a
 * statement or a lock took too long, or two transactions stayed in each other's way however often they were tried.
 */
const databaseCodes =
  /^(08\w{3}|57P0\d|57014|53\w{3}|58000|58030|25006|25P0[345]|40001|40P01|55P03)$/
/** What `pg` says without a code. After a failed rollback it is all that is left of the first error. */
const databaseMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|database .* is not currently accepting connections|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** A disk that is full, read-only or failing; no file descriptor or memory left. */
const systemCodes = /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|ENOMEM)$/
/** The same, as libraries in C write it into their messages. */
const systemMessages =
  /No space left on device|Disk quota exceeded|Read-only file system|Input\/output error|Too many open files|Cannot allocate memory/

/** What the server stands on is away, full or out of order: no fault of the request, and worth trying again. */
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
  // The unix socket of a PostgreSQL that is not running.
  (syscall === 'connect' && code === 'ENOENT') ||
  databaseMessages.test(String(message)) ||
  // A coordinator of several database nodes, one of which is away.
  (code === 'XX000' && /connect|connection|node/i.test(String(message)))
