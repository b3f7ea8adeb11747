import * as z from 'zod/mini'
import { done } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

/**
 * Computed from the key in the link, so that only somebody with the link knows it. The key itself is never sent to the
 * server.
 */
const shortlistId = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits'))

/**
 * The encrypted list in base64url, which only people with the key can read. A full list with long notes takes about
 * half of this.
 */
export const mostSealed = 200_000
const sealed = z
  .string()
  .check(
    z.regex(/^[\w-]+$/, 'must be base64url'),
    z.minLength(38),
    z.maxLength(mostSealed, `must not be longer than ${mostSealed} characters`),
  )

const version = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

const parts = { params: z.object({ id: shortlistId }), secrets: ['id'] } as const

/** A list that two people share. The server stores it but cannot read it: see docs/search.md. */
export const shortlists = {
  get: route('GET', '/shortlists/:id', {
    ...parts,
    summary: 'A shared list of listings as its people sealed it last',
    query: z.strictObject({
      /** The version that the caller has: if it is still the latest, the list is not sent again. */
      since: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))),
    }),
    /** Version 0 without a list means that nobody has sent one yet, or that it was deleted. */
    answer: z.object({ version, sealed: z.nullable(sealed) }),
  }),
  put: route('PUT', '/shortlists/:id', {
    ...parts,
    summary: 'Replace a version of a shared list by the next; 0 where there is none yet',
    body: z.strictObject({ replaces: version, sealed }),
    answer: z.object({ version }),
    withoutKey:
      'it names the version that it replaces: sent again it is refused, and changes nothing',
  }),
  end: route('DELETE', '/shortlists/:id', {
    ...parts,
    summary: 'End a shared list for all its people; what was sealed is erased',
    answer: done,
    withoutKey: 'what has ended is ended',
  }),
}
