import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { id, idParams, line, page, prose, text, time } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'
import { phoneNumber, telegramAddress } from './profile-rules.ts'

export const appointmentStatuses = ['new', 'contacted', 'scheduled', 'done', 'declined'] as const
export const appointmentStatus = z.enum(appointmentStatuses)
export type AppointmentStatus = z.infer<typeof appointmentStatus>

export const appointment = z.object({
  id,
  adId: id,
  adTitle: z.string(),
  adAddress: z.nullable(z.string()),
  username: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  at: z.nullable(time),
  message: z.nullable(z.string()),
  status: appointmentStatus,
  note: z.nullable(z.string()),
  createdAt: time,
  updatedAt: time,
})
export type Appointment = z.infer<typeof appointment>

/** An empty text counts as no contact. The server checks later whether a telephone number can exist. */
const contact = (shape: RegExp, message: string) =>
  z.optional(
    z.nullable(
      line(limits.text).check(
        z.refine((given) => given.trim() === '' || shape.test(given.trim()), message),
      ),
    ),
  )

export const newAppointment = z.strictObject({
  username: contact(telegramAddress, 'must be a Telegram name'),
  phone: contact(phoneNumber, 'must be a phone number'),
  at: z.optional(z.nullable(time)),
  message: z.optional(z.nullable(prose(limits.description))),
})
export type NewAppointment = z.infer<typeof newAppointment>

/** Whether the advertiser has a way to answer the request. */
export const hasContact = (request: Pick<NewAppointment, 'username' | 'phone'>) =>
  Boolean(request.username?.trim() || request.phone?.trim())

export const appointmentCounts = z.object({
  new: z.int(),
  contacted: z.int(),
  scheduled: z.int(),
  done: z.int(),
  declined: z.int(),
})
export type AppointmentCounts = z.infer<typeof appointmentCounts>

export const appointments = {
  request: route('POST', '/apartments/appointment/:id', {
    summary: 'Ask for a viewing',
    params: idParams,
    body: newAppointment,
    answer: z.object({ id }),
    status: 201,
  }),
  find: route('GET', '/appointments', {
    summary: "Requests for the caller's listings, newest first",
    query: z.strictObject({ ...page, status: z.optional(appointmentStatus) }),
    answer: z.array(appointment),
  }),
  counts: route('GET', '/appointments/counts', {
    summary: "How many requests for the caller's listings there are in each status",
    answer: appointmentCounts,
  }),
  update: route('PATCH', '/appointments/:id', {
    summary: 'Move a request on',
    params: idParams,
    body: z.strictObject({
      status: z.optional(appointmentStatus),
      /** The time on which both sides agreed. */
      at: z.optional(z.nullable(time)),
      note: z.optional(z.nullable(prose(limits.description))),
    }),
    answer: appointment,
  }),
  calendar: route('GET', '/appointments/:id.ics', {
    summary: 'A calendar file of the viewing',
    params: idParams,
    answer: z.string(),
    answerKind: 'text',
    textType: 'text/calendar',
  }),
  calendarLink: route('POST', '/appointments/:id/calendar-link', {
    summary: 'Make an address of the calendar file that opens in any browser for ten minutes',
    params: idParams,
    answer: z.object({ url: z.string() }),
    withoutKey: 'it stores nothing: the address carries all that it needs',
  }),
  calendarByLink: route('GET', '/appointments/calendar/:key', {
    summary: 'The calendar file of a viewing, by a link that was made for it',
    params: z.object({ key: text(100) }),
    secrets: ['key'],
    answer: z.string(),
    answerKind: 'text',
    textType: 'text/calendar',
  }),
  events: route('GET', '/appointments/events', {
    summary: 'New and changed requests as they come',
    answer: appointment,
    answerKind: 'events',
  }),
}
