import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { AppointmentFeed } from './appointment-feed.ts'
import type { AppointmentRow } from './appointment-repository.ts'
import { appointmentsSince, presentAppointment } from './appointment-repository.ts'

const beatMs = 15_000
/** A client that takes nothing is let go before it fills the memory; it comes back and asks for what it missed. */
const maxWaitingBytes = 1_000_000
const resumeLimit = 1_000
const overlapMs = 5_000

export interface EventStream {
  ownerId: string
  lastEventId: string | undefined
  /** Asked at every heartbeat: a session that ended takes its streams along. */
  isStillWelcome: () => Promise<boolean>
}

/** Server-sent events of one listener: first what it missed since `lastEventId`, then what comes. */
export class AppointmentStreams {
  private readonly open = new Set<PassThrough>()
  private readonly db: Kysely<Tables>
  private readonly feed: AppointmentFeed

  constructor(db: Kysely<Tables>, feed: AppointmentFeed) {
    this.db = db
    this.feed = feed
  }

  get count() {
    return this.open.size
  }

  countOf = (ownerId: string) => this.feed.countOf(ownerId)

  send(reply: FastifyReply, asked: EventStream): FastifyReply {
    const out = new PassThrough()
    const sent = new Map<string, number>()
    const write = (row: AppointmentRow) => {
      const time = row.updated_at.getTime()
      if ((sent.get(row.id) ?? 0) >= time) return
      sent.set(row.id, time)
      out.write(eventOf(row))
      if (out.writableLength > maxWaitingBytes) out.destroy()
    }
    const stopListening = this.feed.listen({ ownerId: asked.ownerId, hear: write })
    const beat = setInterval(() => {
      out.write(': still here\n\n')
      asked.isStillWelcome().then(
        (isWelcome) => isWelcome || out.end(),
        () => out.end(),
      )
    }, beatMs)
    this.open.add(out)
    out.on('close', () => {
      clearInterval(beat)
      stopListening()
      this.open.delete(out)
    })
    // The client's leaving shows as the reply's end, not as the stream's.
    reply.raw.on('close', () => out.destroy())
    out.write('retry: 3000\n\n')
    this.resume(asked, write, out).catch((error) => out.destroy(error))
    return reply
      .type('text/event-stream; charset=utf-8')
      .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
      .send(out)
  }

  close() {
    for (const out of this.open) out.end()
    this.feed.stop()
  }

  private async resume(
    { ownerId, lastEventId }: EventStream,
    write: (row: AppointmentRow) => void,
    out: PassThrough,
  ) {
    const [, ms = '', id] = /^(\d{1,15})-(\d{1,18})$/.exec(lastEventId ?? '') ?? []
    if (ms === '') return
    const rows = await appointmentsSince(this.db, {
      since: new Date(Number(ms) - overlapMs),
      ownerIds: [ownerId],
      limit: resumeLimit,
    })
    for (const row of rows) if (row.id !== id || row.updated_at.getTime() !== Number(ms)) write(row)
    // More than one page was missed: the client comes back with the last id of this one.
    if (rows.length === resumeLimit) out.end()
  }
}

const eventOf = (row: AppointmentRow) =>
  `id: ${row.updated_at.getTime()}-${row.id}\nevent: appointment\ndata: ${JSON.stringify(presentAppointment(row))}\n\n`
