import type { ImportProblem } from '../../../../contract/import/problems.ts'
import type { ErrorCode } from '../../../../contract/wire/errors.ts'
import type { Decoded } from './decoder.ts'

export type MediaErrorCode = Extract<
  ErrorCode,
  'TOO_LARGE' | 'WRONG_TYPE' | 'UNREADABLE_PICTURE' | 'UNREADABLE_VIDEO' | 'OVERLOADED'
>

export interface MediaError {
  code: MediaErrorCode
  /** Tells the sender what to do. */
  message: string
}

type Refused = { ok: false; error: MediaError }
export type Result<T> = { ok: true; value: T } | Refused

export const done = <T>(value: T): Result<T> => ({ ok: true, value })

export const refuse = (code: MediaErrorCode, message: string): Refused => ({
  ok: false,
  error: { code, message },
})

export const refuseType = () =>
  refuse('WRONG_TYPE', 'Send JPEG, PNG, WebP, AVIF or HEIC pictures, MP4, MOV or WebM video')

type Unreadable = 'UNREADABLE_PICTURE' | 'UNREADABLE_VIDEO'

const advice: Record<Unreadable, { cannot: string; tooLong: string; tooMuch: string }> = {
  UNREADABLE_PICTURE: {
    cannot: 'This picture cannot be read. Save it as JPEG and send that',
    tooLong: 'This picture takes too long to read. Save it as JPEG and send that',
    tooMuch: 'This picture takes too much memory to open. Save it as JPEG, or smaller',
  },
  UNREADABLE_VIDEO: {
    cannot: 'This video cannot be read. Save it as MP4 (H.264) and send that',
    tooLong: 'This video takes too long to read. Save it as MP4 (H.264) and send that',
    tooMuch: 'This video takes too much memory to open. Save it as MP4 (H.264) in 1080p',
  },
}

/** The result of a job, with a message for the sender. A full disk of the server is no fault of the file. */
export function resultOf<T>(ended: DecodedTo<T>, unreadable: Unreadable): Result<T> {
  switch (ended.kind) {
    case 'answered':
      return ended.outcome.ok
        ? done(ended.outcome.value)
        : refuseFault(ended.outcome.problem, unreadable)
    case 'overran':
      return refuse(unreadable, advice[unreadable].tooLong)
    case 'outgrew':
      return refuse('TOO_LARGE', advice[unreadable].tooMuch)
    case 'died':
      return refuse(unreadable, advice[unreadable].cannot)
    case 'overloaded':
      return refuse('OVERLOADED', 'Too many files are being read just now. Try again in a moment')
  }
}

type DecodedTo<T> =
  | { kind: 'answered'; outcome: { ok: true; value: T } | { ok: false; problem: ImportProblem } }
  | Exclude<Decoded<never>, { kind: 'answered' }>

export function refuseFault({ code, detail }: ImportProblem, unreadable: Unreadable): Refused {
  switch (code) {
    case 'DISK_FULL':
      throw Object.assign(new Error('no room for what is decoded'), { code: 'ENOSPC' })
    case 'FILE_GONE':
    case 'FILE_LOCKED':
      throw new Error(`an upload cannot be read: ${code}`)
    case 'WRONG_TYPE':
      return refuseType()
    case 'TOO_LARGE':
      return refuse('TOO_LARGE', detail ?? advice[unreadable].tooMuch)
    case 'UNREADABLE':
      return refuse(unreadable, detail ?? advice[unreadable].cannot)
    default:
      return refuse(unreadable, advice[unreadable].cannot)
  }
}
