import { staff } from '../../../contract/people/staff.ts'
import { notFound } from '../../http/api-error.ts'
import { limitCalls } from '../../http/call-limits.ts'
import { feature } from '../../http/feature.ts'
import { limitCallerAndAddress } from '../../http/limit-caller.ts'
import {
  acceptInvitation,
  endAgent,
  invite,
  showInvitation,
  teamOf,
  withdrawInvitation,
} from './staff-repository.ts'

const invitesOfAgency = { most: 60, seconds: 3600 }
/** Tokens cannot be guessed; anybody who tries is slowed down. */
const looks = { caller: { most: 60, seconds: 600 }, address: { most: 120, seconds: 600 } }

export const staffRoutes = feature('staff', ({ handle, ...server }) => {
  const { db, clock } = server

  handle(staff.team, 'advertiser', ({ caller }) => teamOf(db.write, caller, clock()))

  handle(staff.invite, 'owner', async ({ caller, body, once }) => {
    await limitCalls(server, `staff:${caller.id}`, invitesOfAgency)
    return once((tx) => invite(tx, caller.id, body.name, clock()))
  })

  handle(staff.withdraw, 'owner', ({ caller, params, once }) =>
    once(async (tx) => {
      await withdrawInvitation(tx, caller.id, params.id)
      return teamOf(tx, caller, clock())
    }),
  )

  handle(staff.remove, 'owner', ({ caller, params, once }) =>
    once(async (tx) => {
      await endAgent(tx, caller.id, params.id)
      return teamOf(tx, caller, clock())
    }),
  )

  handle(staff.leave, 'signedIn', ({ caller, once }) =>
    once(async (tx) => {
      if (!caller.isAgent) throw notFound('The agency that you work for')
      await endAgent(tx, caller.advertiserId, caller.id)
      return { ok: true as const }
    }),
  )

  handle(staff.invitation, 'anyone', async ({ params, caller, request }) => {
    await limitCallerAndAddress(server, 'invitation', { caller, request }, looks)
    return showInvitation(db.write, caller, params.token, clock())
  })

  handle(staff.accept, 'signedIn', async ({ params, caller, request, once }) => {
    await limitCallerAndAddress(server, 'invitation', { caller, request }, looks)
    return once(async (tx) => {
      const advertiserId = await acceptInvitation(tx, caller, params.token, clock())
      return teamOf(tx, { ...caller, advertiserId, isAgent: true }, clock())
    })
  })
})
