import type { NewAppointment } from '../../../contract/people/appointments.ts'
import { appointments, hasContact } from '../../../contract/people/appointments.ts'
import { readTelegramName } from '../../../contract/people/profile-rules.ts'
import { emptyToUnset } from '../../../contract/text/typed-values.ts'
import { apiBase, pathOf } from '../../../contract/wire/route.ts'
import { readPhone } from '../../../texts/format/phones.ts'
import { siteOf } from '../../http/addresses/public-url.ts'
import { ApiError, notFound, wrongData } from '../../http/api-error.ts'
import { feature } from '../../http/feature.ts'
import { limitCallerAndAddress } from '../../http/limit-caller.ts'
import { publicListing } from '../listings/policy.ts'
import {
  addAppointment,
  countAppointments,
  findAppointments,
  loadAppointment,
  presentAppointment,
} from './appointment-repository.ts'
import { sendCalendarFile } from './calendar-file.ts'
import { readCalendarKey, writeCalendarKey } from './calendar-key.ts'
import { answerAppointment, tellOfRequest } from './tell-of-request.ts'

const limits = { caller: { most: 20, seconds: 3600 }, address: { most: 60, seconds: 3600 } }

export const appointmentRoutes = feature('appointments', ({ handle, ...server }) => {
  const { db, clock } = server

  handle(appointments.request, 'anyone', async ({ params, body, caller, request, once }) => {
    refuseWrong(body, clock())
    const contacts = readContacts(body)
    await limitCallerAndAddress(server, 'appointment', { caller, request }, limits)
    const listing = await publicListing(db.write, params.id)
    return once(async (tx) => {
      const id = await addAppointment(tx, {
        listingId: listing.id,
        ownerId: listing.owner_id,
        userId: caller?.id ?? null,
        ...contacts,
        at: body.at ?? null,
        message: filled(body.message),
      })
      await tellOfRequest(tx, server, id)
      return { id }
    })
  })

  handle(appointments.find, 'advertiser', ({ query, caller }) =>
    findAppointments(db.write, { ...query, ownerId: caller.advertiserId, status: query.status }),
  )

  handle(appointments.counts, 'advertiser', ({ caller }) =>
    countAppointments(db.write, caller.advertiserId),
  )

  handle(appointments.update, 'advertiser', ({ params, body, caller, once }) =>
    once(async (tx) => {
      const changed = await answerAppointment(
        tx,
        server,
        { id: params.id, ownerId: caller.advertiserId },
        body,
      )
      if (!changed) throw notFound('The request')
      return presentAppointment(changed)
    }),
  )

  const viewing = async (id: string, ownerId: string) => {
    const row = await loadAppointment(db.write, id, ownerId)
    if (!row) throw notFound('The request')
    if (!row.at) throw new ApiError('CONFLICT', 'The viewing has no time yet')
    return { ...row, at: row.at }
  }

  handle(appointments.calendar, 'advertiser', async ({ params, caller, request, reply }) => {
    const row = await viewing(params.id, caller.advertiserId)
    return sendCalendarFile(reply, row, { lang: caller.language, site: siteOf(server, request) })
  })

  handle(appointments.calendarLink, 'advertiser', async ({ params, caller, request }) => {
    const { id } = await viewing(params.id, caller.advertiserId)
    const key = writeCalendarKey(server, {
      id,
      ownerId: caller.advertiserId,
      lang: caller.language,
    })
    const path = pathOf(appointments.calendarByLink.path, { key })
    return { url: siteOf(server, request) + apiBase + path }
  })

  handle(appointments.calendarByLink, 'anyone', async ({ params, request, reply }) => {
    const named = readCalendarKey(server, params.key)
    if (!named) throw notFound('This link of the calendar file')
    const row = await viewing(named.id, named.ownerId)
    return sendCalendarFile(reply, row, { lang: named.lang, site: siteOf(server, request) })
  })
})

function refuseWrong(request: NewAppointment, now: Date) {
  if (!hasContact(request))
    throw new ApiError('EMPTY_CONTACTS', 'Give your name or your phone: one of the contacts', {
      issues: [{ path: 'phone', message: 'At least one contact is needed' }],
    })
  if (request.at && new Date(request.at) <= now)
    throw wrongData('at', 'Choose a time in the future')
}

/** The contacts as the advertiser reads and presses them: a name with its @, a number with its country code. */
function readContacts({ username, phone }: NewAppointment) {
  const given = filled(phone)
  const number = given === null ? null : readPhone(given)
  if (number === undefined)
    throw wrongData(
      'phone',
      'Give a phone number; one of another country begins with + and its code',
    )
  return { username: readTelegramName(username ?? '') ?? null, phone: number }
}

const filled = (text: string | null | undefined) => emptyToUnset(text?.trim() ?? '')
