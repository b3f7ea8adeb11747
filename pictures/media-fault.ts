import type { ImportProblemCode } from '../contract/import/problems.ts'

/** A job that cannot be done, with the reason the person is told. */
export class MediaFault extends Error {
  readonly code: ImportProblemCode
  readonly known: { bytes?: number; sha256?: string }

  constructor(
    code: ImportProblemCode,
    detail = '',
    known: { bytes?: number; sha256?: string } = {},
  ) {
    super(detail || code)
    this.code = code
    this.known = known
  }
}

const bySystemCode: Record<string, ImportProblemCode> = {
  ENOENT: 'FILE_GONE',
  ENOTDIR: 'FILE_GONE',
  EIO: 'READ_ERROR',
  ENODEV: 'FILE_GONE',
  ESTALE: 'FILE_GONE',
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  EACCES: 'FILE_LOCKED',
  EPERM: 'FILE_LOCKED',
  EBUSY: 'FILE_LOCKED',
}

/** What the system's error means for the file; undefined for any other error. */
export const codeOfSystemError = (error: unknown): ImportProblemCode | undefined =>
  error instanceof Error && 'code' in error ? bySystemCode[String(error.code)] : undefined

/** The first line of a library's message, without the paths that it may name. */
export const reasonOf = (error: unknown) =>
  String(error instanceof Error ? error.message : error)
    .split('\n')[0]
    ?.replace(/\S*[/\\]\S*/g, '…')
    .slice(0, 200)
