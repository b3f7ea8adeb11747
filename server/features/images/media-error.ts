import type { ErrorCode } from '../../../contract/errors.ts'

export type MediaErrorCode = Extract<
  ErrorCode,
  'TOO_LARGE' | 'WRONG_TYPE' | 'UNREADABLE_PICTURE' | 'UNREADABLE_VIDEO' | 'OVERLOADED'
>

export interface MediaError {
  code: MediaErrorCode
  /** Says what to do. */
  message: string
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: MediaError }

export const done = <T>(value: T): Result<T> => ({ ok: true, value })

export const refuse = (
  code: MediaErrorCode,
  message: string,
): { ok: false; error: MediaError } => ({
  ok: false,
  error: { code, message },
})

export const refuseType = () =>
  refuse('WRONG_TYPE', 'Send JPEG, PNG, WebP, AVIF or HEIC pictures, MP4, MOV or WebM video')
