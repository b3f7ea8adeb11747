import * as z from 'zod/mini'
import { language } from '../languages.ts'
import { limits } from '../limits.ts'
import { user } from '../people/users.ts'
import { id, idParams, line, page, prose, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

// These are apart from the routes of users, because only operators need them.

const shown = z.nullable(z.string())

/** How much an account may upload in a day; null means the usual limit. */
export const uploadQuota = z.strictObject({
  filesADay: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  bytesADay: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000_000_000))),
})
export type UploadQuota = z.infer<typeof uploadQuota>

export const managedUser = z.object({
  ...user.shape,
  login: shown,
  /** The language in which notes to this user are written. */
  language,
  hasTelegram: z.boolean(),
  isTrusted: z.boolean(),
  isBlocked: z.boolean(),
  published: z.int(),
  /** All of the user's listings, whatever their status. */
  ads: z.int(),
  uploadQuota,
  createdAt: time,
})
export type ManagedUser = z.infer<typeof managedUser>

export const userRoles = ['user', 'advertiser', 'trusted', 'operator', 'blocked'] as const
export const userRole = z.enum(userRoles)
export type UserRole = z.infer<typeof userRole>

export const logKinds = ['ad', 'user', 'report', 'rate', 'bounds', 'homeRates'] as const
export const logKind = z.enum(logKinds)
export type LogKind = z.infer<typeof logKind>

export const logEntry = z.object({
  id,
  at: time,
  actorId: z.nullable(id),
  actorName: shown,
  action: z.string(),
  subject: logKind,
  subjectId: z.nullable(id),
  /** A listing's title or address, a user's name; null if it does not exist any more. */
  subjectName: shown,
  details: z.record(z.string(), z.unknown()),
})
export type LogEntry = z.infer<typeof logEntry>

export const operators = {
  users: route('GET', '/operator/users', {
    summary: 'Users by name, email or Telegram name',
    query: z.strictObject({
      ...page,
      search: z.optional(line(limits.search)),
      role: z.optional(userRole),
    }),
    answer: z.array(managedUser),
  }),
  changeUser: route('PATCH', '/operator/users/:id', {
    summary: 'Promote, trust, block, or set what may be uploaded in a day',
    params: idParams,
    body: z.strictObject({
      isAdmin: z.optional(z.boolean()),
      isTrusted: z.optional(z.boolean()),
      isBlocked: z.optional(z.boolean()),
      uploadQuota: z.optional(uploadQuota),
      /** Shown, in its author's language, at each listing that this change takes off the site. */
      note: z.optional(prose(limits.description)),
    }),
    answer: managedUser,
  }),
  log: route('GET', '/operator/log', {
    summary: 'What operators and the system did',
    query: z.strictObject({
      ...page,
      before: z.optional(id),
      subjectId: z.optional(id),
      kind: z.optional(logKind),
      /** `system` stands for actions that no operator did by hand. */
      actor: z.optional(z.union([id, z.literal('system')])),
    }),
    answer: z.array(logEntry),
  }),
  pendingCounts: route('GET', '/operator/pending', {
    summary: 'How much waits',
    answer: z.object({ moderation: z.int(), reports: z.int() }),
  }),
}
