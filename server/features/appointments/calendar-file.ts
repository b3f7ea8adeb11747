import type { FastifyReply } from 'fastify'
import type { Language } from '../../../contract/languages.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { AppointmentRow } from './appointment-repository.ts'

/** The calendar's word for each status of a request. */
const calendarStatus = {
  new: 'TENTATIVE',
  contacted: 'TENTATIVE',
  scheduled: 'CONFIRMED',
  done: 'CONFIRMED',
  declined: 'CANCELLED',
} as const

type Viewing = AppointmentRow & { at: Date }

interface Reader {
  lang: Language
  site: string
}

export const sendCalendarFile = (reply: FastifyReply, row: Viewing, reader: Reader) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="viewing-${row.id}.ics"`)
    .send(calendarFile(row, reader))

/** The path tells cities on one host apart: their requests have equal ids. */
function uidOf({ id }: Viewing, site: string) {
  const { hostname, pathname } = new URL(site)
  return `appointment-${id}${pathname.replace(/\/+$/, '').replaceAll('/', '.')}@${hostname}`
}

/** RFC 5545: one event of half an hour. */
function calendarFile(row: Viewing, { lang, site }: Reader): string {
  const name = row.title ?? row.address ?? ''
  const people = [row.username, row.phone].filter((part) => part !== null)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sakhli//Sakhli//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:${uidOf(row, site)}`,
    `DTSTAMP:${utc(row.updated_at)}`,
    `LAST-MODIFIED:${utc(row.updated_at)}`,
    `DTSTART:${utc(row.at)}`,
    'DURATION:PT30M',
    `SUMMARY:${escaped([textsIn(lang).t('notices:calendar.viewing'), name].filter(Boolean).join(': '))}`,
    ...(row.address ? [`LOCATION:${escaped(row.address)}`] : []),
    ...(row.lat !== null && row.lon !== null ? [`GEO:${row.lat};${row.lon}`] : []),
    `DESCRIPTION:${escaped([people.join(', '), row.message].filter(Boolean).join('\n'))}`,
    `URL:${site}/ad/${row.listing_id}`,
    `STATUS:${calendarStatus[row.status]}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const utc = (time: Date) => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // Other control characters have no place in a calendar at all.
    .replace(/\p{Cc}/gu, ' ')

const lineBytes = 75

/** Folds a line longer than 75 bytes: the next line begins with a space. No character is cut in two. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let room = lineBytes
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (bytes > room) {
      parts.push(part)
      part = ''
      room = lineBytes - 1
    }
    part += character
    room -= bytes
  }
  return [...parts, part].join('\r\n ')
}
