import type { City } from '../../../contract/cities.ts'
import type { Language } from '../../../contract/languages.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import { readClock, writeClock } from '../../../texts/format/clock.ts'
import { inTransaction } from '../../db/retry.ts'
import { answerAppointment } from '../../features/appointments/tell-of-request.ts'
import type { Press, Pressed } from '../answering/press.ts'
import type { Button, Buttons } from '../messages/buttons.ts'
import type { Request } from './request-notice.ts'
import { loadRequest, requestButtons, requestData, requestNotice } from './request-notice.ts'

const dayMs = 86_400_000
const daysOffered = 6
/** From ten in the morning until eight in the evening. */
const hoursOffered = Array.from({ length: 11 }, (_, n) => 10 + n)
const buttonsInRow = 4

/**
 * Handles the buttons under a notice of a request: mark it as answered, or propose a time (first a day, then an hour).
 */
export async function pressRequest(press: Press): Promise<Pressed | undefined> {
  const { server, caller, lang, query } = press
  const [, id, step = '', given = ''] =
    /^request:(\d{1,18}):(\w+)(?::([\d-]{10}(?:T\d\d)?))?$/.exec(query.data ?? '') ?? []
  if (!id) return undefined
  const { t } = textsIn(lang)
  const request = caller && (await loadRequest(server.db.write, id))
  if (!request || request.owner_id !== caller?.advertiserId)
    return { said: t('messages:request.notYours') }
  const now = server.clock()
  if (step === 'contacted') return markContacted(press, request)
  if (step === 'days')
    return { said: t('messages:request.chooseDay'), buttons: daysOf(press, id, now) }
  if (step === 'back') return { said: '', buttons: requestButtons(server, lang, request) }
  const at = timeOf(given, server.city)
  if (step === 'day' && at)
    return { said: t('messages:request.proposeTime'), buttons: hoursOf(press, id, given, now) }
  if (step === 'at' && at && at > now && given.includes('T')) return propose(press, request, at)
  return undefined
}

async function markContacted(press: Press, request: Request): Promise<Pressed> {
  const { server, lang } = press
  const { t } = textsIn(lang)
  const isNew = request.status === 'new'
  if (isNew)
    await inTransaction(server.db.write, (tx) =>
      answerAppointment(
        tx,
        server,
        { id: request.id, ownerId: request.owner_id },
        { status: 'contacted' },
      ),
    )
  return {
    said: t(isNew ? 'messages:request.isContacted' : 'messages:request.isAlready'),
    message: await noticeNow(press, request),
  }
}

/** The server tells the person who asked, if they have an account; otherwise the advertiser writes to them. */
async function propose(press: Press, request: Request, at: Date): Promise<Pressed> {
  const { server, lang } = press
  const { t } = textsIn(lang)
  const isTold = request.user_id !== null
  await inTransaction(server.db.write, (tx) =>
    answerAppointment(
      tx,
      server,
      { id: request.id, ownerId: request.owner_id },
      { status: 'scheduled', at: at.toISOString() },
    ),
  )
  return {
    said: t(isTold ? 'messages:request.isProposed' : 'messages:request.isNoted'),
    message: await noticeNow(press, request),
  }
}

const noticeNow = async ({ server, lang }: Press, request: Request) =>
  requestNotice(server, lang, (await loadRequest(server.db.write, request.id)) ?? request)

/** Reads `2026-03-05`, or with an hour `2026-03-05T15`, in the city's time zone. */
function timeOf(text: string, { timeZone }: City): Date | undefined {
  const [day, hour = '00'] = text.split('T')
  const at = readClock(`${day}T${hour}:00`, timeZone)
  return at === undefined ? undefined : new Date(at)
}

function daysOf({ lang, server: { city } }: Press, id: string, now: Date): Buttons {
  const { timeZone } = city
  const dayAt = (time: number) => writeClock(time, timeZone).slice(0, 10)
  const format = new Intl.DateTimeFormat(lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  })
  const days = Array.from({ length: daysOffered + 1 }, (_, n) => now.getTime() + n * dayMs)
    .filter((day) => hoursToCome(dayAt(day), now, city).length > 0)
    .slice(0, daysOffered)
  return withWayBack(
    lang,
    id,
    days.map((day) => ({
      text: format.format(day),
      callback_data: requestData(id, 'day', dayAt(day)),
    })),
  )
}

const hoursToCome = (day: string, now: Date, city: City) =>
  hoursOffered.filter((hour) => (timeOf(`${day}T${hour}`, city)?.getTime() ?? 0) > now.getTime())

function hoursOf({ lang, server }: Press, id: string, day: string, now: Date): Buttons {
  return withWayBack(
    lang,
    id,
    hoursToCome(day, now, server.city).map((hour) => ({
      text: `${hour}:00`,
      callback_data: requestData(id, 'at', `${day}T${hour}`),
    })),
  )
}

function withWayBack(lang: Language, id: string, buttons: Button[]): Buttons {
  const rows: Button[][] = []
  for (let from = 0; from < buttons.length; from += buttonsInRow)
    rows.push(buttons.slice(from, from + buttonsInRow))
  const back = textsIn(lang).t('messages:request.back')
  return [...rows, [{ text: back, callback_data: requestData(id, 'back') }]]
}
