import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { id, idParams, line, text, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

/** How long an invitation can be accepted; it works once. */
export const invitationDays = 7
export const mostInvitations = 50

const agent = z.object({ id, name: z.nullable(z.string()), since: time, isMe: z.boolean() })

const invitation = z.object({ id, name: z.string(), createdAt: time, expiresAt: time })

/** Who works for an agency. Only its owner sees the invitations. */
const team = z.object({
  agency: z.object({ id, name: z.nullable(z.string()) }),
  isOwner: z.boolean(),
  agents: z.array(agent),
  invitations: z.array(invitation),
})
export type Team = z.infer<typeof team>

/** Why the person who opened an invitation cannot accept it now. */
const hindrances = ['signedOut', 'ownAgency', 'otherAgency', 'ownListings'] as const
export type Hindrance = (typeof hindrances)[number]

const shownInvitation = z.object({
  agencyName: z.nullable(z.string()),
  state: z.enum(['open', 'used', 'expired']),
  hindrance: z.nullable(z.enum(hindrances)),
})
export type ShownInvitation = z.infer<typeof shownInvitation>

const tokenParams = z.object({ token: text(100, 1) })

export const staff = {
  team: route('GET', '/users/me/staff', {
    summary: "The caller's agency and who works for it",
    answer: team,
  }),
  invite: route('POST', '/users/me/staff/invitations', {
    summary: 'A link by which one person joins the agency: once, within seven days',
    body: z.strictObject({ name: line(limits.text, 1) }),
    answer: z.object({ ...invitation.shape, token: z.string() }),
    status: 201,
  }),
  withdraw: route('DELETE', '/users/me/staff/invitations/:id', {
    summary: 'Make an invitation void',
    params: idParams,
    answer: team,
  }),
  remove: route('DELETE', '/users/me/staff/:id', {
    summary: 'End the work of an agent; what they placed stays with the agency',
    params: idParams,
    answer: team,
  }),
  leave: route('POST', '/users/me/staff/leave', {
    summary: 'Leave the agency that one works for; what one placed stays with it',
    answer: z.object({ ok: z.literal(true) }),
  }),
  invitation: route('GET', '/staff/invitations/:token', {
    summary: 'Whose invitation it is, and whether it can be accepted',
    params: tokenParams,
    secrets: ['token'],
    answer: shownInvitation,
  }),
  accept: route('POST', '/staff/invitations/:token', {
    summary: 'Join the agency',
    params: tokenParams,
    secrets: ['token'],
    answer: team,
  }),
}
