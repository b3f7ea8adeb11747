import type { ImportProblemCode } from '../../contract/import/problems.ts'

const bySystemCode: Record<string, ImportProblemCode> = {
  EACCES: 'FILE_LOCKED',
  EPERM: 'FILE_LOCKED',
  EBUSY: 'FILE_LOCKED',
  EIO: 'READ_ERROR',
  EMFILE: 'READ_ERROR',
  ENFILE: 'READ_ERROR',
}

/** What an error of the system means for a file or folder of the person: most often that it is not there. */
export const codeOfSystemError = (error: unknown): ImportProblemCode => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return bySystemCode[code] ?? 'FILE_GONE'
}
