import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { EventRow, RowFeed } from './row-feed.ts'

/**
 * A client that does not read is disconnected before it fills the memory; it reconnects and asks for what it missed.
 */
const maxWaitingBytes = 1_000_000
const resumeLimit = 1_000
const overlapMs = 5_000

interface EventStream {
  ownerId: string
  lastEventId: string | undefined
  /** Checked at every heartbeat: the streams of a session end with it. */
  isStillWelcome: () => Promise<boolean>
}

interface StreamOptions<Row> {
  /** The name of its events. */
  event: string
  present: (row: Row) => unknown
  beatMs?: number
}

/** Server-sent events for one listener: first what it missed since `lastEventId`, then what is new. */
export class RowStreams<Row extends EventRow> {
  readonly #open = new Set<PassThrough>()
  readonly #db: Kysely<Tables>
  readonly #feed: RowFeed<Row>
  readonly #options: Required<StreamOptions<Row>>

  constructor(db: Kysely<Tables>, feed: RowFeed<Row>, options: StreamOptions<Row>) {
    this.#db = db
    this.#feed = feed
    this.#options = { beatMs: 15_000, ...options }
  }

  get count() {
    return this.#open.size
  }

  send(reply: FastifyReply, asked: EventStream): FastifyReply {
    const out = new PassThrough()
    const last = readEventId(asked.lastEventId)
    // The feed looks back a little and would send again the last row that this listener received.
    const sent = new Map(last ? [[last.id, last.time]] : [])
    const write = (row: Row) => {
      const time = row.changedAt.getTime()
      if ((sent.get(row.id) ?? 0) >= time || !out.writable) return
      sent.set(row.id, time)
      out.write(this.#eventOf(row))
      if (out.writableLength > maxWaitingBytes) out.destroy()
    }
    const stopListening = this.#feed.listen({ ownerId: asked.ownerId, hear: write })
    const beat = setInterval(() => {
      if (out.writable) out.write(': still here\n\n')
      asked.isStillWelcome().then(
        (isWelcome) => isWelcome || out.end(),
        () => out.end(),
      )
    }, this.#options.beatMs)
    this.#open.add(out)
    out.on('close', () => {
      clearInterval(beat)
      stopListening()
      this.#open.delete(out)
    })
    // If the client leaves, only the reply closes, not the stream.
    reply.raw.on('close', () => out.destroy())
    out.write('retry: 3000\n\n')
    if (last)
      this.#resume(asked.ownerId, last.time, write, out).catch((error) => out.destroy(error))
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .send(out)
  }

  close() {
    for (const out of this.#open) out.end()
    this.#feed.stop()
  }

  /**
   * Goes back a little further than asked, because rows that were committed late may be older than the last one sent.
   */
  async #resume(ownerId: string, since: number, write: (row: Row) => void, out: PassThrough) {
    const rows = await this.#feed.rowsSince(this.#db, {
      since: new Date(since - overlapMs),
      ownerIds: [ownerId],
      limit: resumeLimit,
    })
    for (const row of rows) write(row)
    // More rows than one page were missed: the client reconnects with the last id of this page.
    if (rows.length === resumeLimit) out.end()
  }

  #eventOf(row: Row) {
    const { event, present } = this.#options
    const data = JSON.stringify(present(row))
    return `id: ${row.changedAt.getTime()}-${row.id}\nevent: ${event}\ndata: ${data}\n\n`
  }
}

function readEventId(text: string | undefined) {
  const [, time, id] = /^(\d{1,15})-(\d{1,18})$/.exec(text ?? '') ?? []
  return time && id ? { id, time: Number(time) } : undefined
}
