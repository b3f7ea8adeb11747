import * as z from 'zod/mini'
import { done, id, idParams, text, time, uploadId } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

/** How long a phone can be paired with the form by its code, which works once. */
export const pairingMinutes = 10
/** How long a paired phone may send files. */
export const cameraHours = 2

/** The header by which a paired phone shows its token with each upload; the token allows nothing else. */
export const cameraHeader = 'camera-token'
const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'must be a token'))

const cameraFile = z.object({
  upload: uploadId,
  /** The SHA-256 of the file's bytes in hexadecimal. */
  digest: z.string(),
})

const camera = z.object({
  id,
  isPaired: z.boolean(),
  until: time,
  /** Files that arrived from the phone completely and are in no listing yet, in the order of their arrival. */
  files: z.array(cameraFile),
})

export const cameras = {
  open: route('POST', '/cameras', {
    summary: "A code by which a phone sends pictures into the caller's form, without signing in",
    answer: z.object({ id, url: z.string(), until: time }),
    withoutKey: 'its answer holds a secret, and none is stored to be given again',
  }),
  pair: route('POST', '/cameras/pair', {
    summary: 'The phone that scanned the code: once, within ten minutes',
    body: z.strictObject({ code: secret }),
    answer: z.object({ token: secret, until: time }),
    withoutKey: 'a code pairs once',
  }),
  state: route('GET', '/cameras/:id', {
    summary: 'Whether a phone is there, and what it has sent',
    params: idParams,
    answer: camera,
  }),
  file: route('GET', '/cameras/:id/files/:upload', {
    summary: 'What the phone has sent, as it came',
    params: z.object({ id: idParams.shape.id, upload: uploadId }),
    answer: z.unknown(),
    answerKind: 'file',
  }),
  end: route('DELETE', '/cameras/:id', {
    summary: 'The phone sends no more; what it has sent stays',
    params: idParams,
    answer: done,
    withoutKey: 'done again, there is nothing to end',
  }),
}

/** Headers for the routes of uploads, which a paired phone may call in the name of the account that paired it. */
export const ofCamera = { [cameraHeader]: z.optional(text(43, 43)) }
